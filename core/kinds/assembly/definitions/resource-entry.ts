import type { Verb } from '../../../base/api/resource-verbs.ts'
import type { FeatureGate } from '../../../base/release/feature-gates.ts'
import type { ColumnEntry } from '../../../objects/catalog/column.ts'
import type { FieldPath } from '../../../objects/catalog/field-path.ts'
import type { DeletedAnswer, Lifecycle } from '../../../objects/catalog/resource-definition.ts'
import type { Priority } from '../../../objects/catalog/served-group.ts'

/** Facts about one version of a built-in group as a release has it, from core/kinds/tables/resources.txt. */
export interface GroupVersionEntry {
  /** Empty for the core group. */
  readonly group: string
  readonly version: string
  readonly priority: Priority | undefined
  /** Whether the release knows the version, though it may serve nothing of it: command lines may name it. */
  readonly isKnown: boolean
  /** The resources of all releases. */
  readonly resources: readonly ResourceEntry[]
}

export interface ResourceEntry {
  readonly resource: string
  readonly kind: string
  readonly namespaced: boolean
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  /** Whether the release has the resource. */
  readonly exists: boolean
  /** Whether it is served unless it is switched off. */
  readonly isDefault: boolean
  /** Feature gate that must be on. */
  readonly gate: FeatureGate | undefined
  readonly lifecycle: Lifecycle
  readonly verbs: ReadonlySet<Verb>
  readonly subresources: readonly SubresourceEntry[]
  readonly select: readonly string[]
  /** Undefined for virtual resources, which are never stored. */
  readonly store: StoreEntry | undefined
  /** Version whose hash discovery publishes, where it is not the stored one: the one that the real server stores. */
  readonly published: string | undefined
  readonly create: readonly string[]
  readonly update: readonly string[]
  /** Write rules of subresources that take the resource's own kind, by subresource. */
  readonly subresourceUpdates: ReadonlyMap<string, readonly string[]>
  readonly generation: string
  readonly upsert: boolean
  readonly unconditionalUpdate: boolean
  readonly defaultPropagation: 'Background' | 'Orphan' | 'Unsupported'
  readonly deletedAnswer: DeletedAnswer
  readonly orphanWarning: string | undefined
  readonly columns: readonly ColumnEntry[]
  readonly rowOrder: FieldPath | undefined
}

export interface SubresourceEntry {
  readonly name: string
  /** Kind that the subresource takes: `Pod`, or `autoscaling/v1.Scale` where it is of another group version. */
  readonly kind: string
  readonly verbs: ReadonlySet<Verb>
  /** Feature gate that must be on. */
  readonly gate: FeatureGate | undefined
}

export interface StoreEntry {
  readonly apiVersion: string
  readonly prefix: string
}
