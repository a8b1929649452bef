import type { GroupVersionKind } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Writable } from '../../base/api/types/views.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { WriteContext } from '../../objects/catalog/write-context.ts'
import type { AdmissionTrace } from './admission-trace.ts'

/** The operation of a request, as `AdmissionReview.request.operation` names it. */
export type AdmissionOperation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

/** One write, as admission plug-ins see it. Its methods are those of an object with state: call them on it, do not destructure them. */
export interface AdmissionAttributes<T extends ApiObject = ApiObject> {
  readonly operation: AdmissionOperation
  readonly definition: ResourceDefinition
  /** Empty for the resource itself. */
  readonly subresource: string
  /** Kind of the objects: that of the subresource where it has one of its own, as `Scale`. */
  readonly kind: GroupVersionKind
  /** Empty for cluster-scoped resources. */
  readonly namespace: string
  /** Empty for the deletion of a collection, and for a new object whose name is yet to be generated. */
  readonly name: string
  /** The name in the path of the request; empty for a POST to a collection. */
  readonly pathName: string
  /**
   * The new object, in the version of the request; of the subresource's own kind (`Scale`, `Binding`, `Eviction`) where it
   * has one. Undefined for a deletion. A mutating plug-in may change parts of an object of a built-in kind, or set another
   * object; of custom objects always another one, since their parts may be known as valid. A validating one must not change it; another
   * one that it sets is seen by those behind it, and not stored.
   */
  object: Writable<T> | undefined
  /** The object before an update or a deletion, not to be changed; undefined for creates and where it is not read yet. */
  readonly old: T | undefined
  /** Options of the request as an object: `CreateOptions`, `UpdateOptions`, `DeleteOptions`. Made on first use. */
  readonly options: JsonObject
  readonly dryRun: boolean
  /** The time and the user of the request; `warn` adds a warning to its answer. */
  readonly write: WriteContext
  /** Warnings of the answer so far. */
  readonly warnings: readonly string[]
  /** Ends with the request: its client has left, or its time is up. */
  readonly signal: AbortSignal
  /** Whether the mutating plug-ins are being asked again, since one of them wanted it the first time. */
  readonly isReinvocation: boolean
  /** Has all mutating plug-ins asked once more behind the last of them; without effect in a reinvocation. */
  requestReinvocation(): void
  /** Adds an audit annotation; the first value of a key stays. With `least` it is for audit events that hold objects. */
  annotate(key: string, value: string, least?: 'Request'): void
  /** Where plug-ins that ask others (webhooks, policies) write down what these said; undefined where nobody reads it. */
  readonly trace: AdmissionTrace | undefined
}
