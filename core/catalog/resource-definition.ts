import type { ApiObject } from '../api/object.ts'
import type { StructSchema } from '../schema/schema.ts'
import type { Column } from './column.ts'
import type { FieldPath } from './field-path.ts'
import type { OperationServer } from './operation-server.ts'
import type { Verb } from '../api/resource-verbs.ts'
import type { Strategy } from './strategy.ts'

export interface Lifecycle {
  readonly introduced?: string
  readonly deprecated?: string
  readonly removed?: string
  /** `group/version.Kind`. */
  readonly replacement?: string
}

export interface SubresourceDefinition {
  readonly name: string
  /** Kind that the subresource takes and returns. */
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly verbs: ReadonlySet<Verb>
  /** The kind, where it is another than that of the resource. */
  readonly shown?: ShownKind
  /** What serves it. */
  readonly server: OperationServer
  /** Set for `scale`. */
  readonly scale?: ScalePaths
}

/** Where an object keeps what its Scale shows; as a CustomResourceDefinition says it. */
export interface ScalePaths {
  readonly specReplicas: FieldPath
  readonly statusReplicas: FieldPath
  /** A label selector: as text, as an object or as a plain map of labels, whatever the schema has there. */
  readonly labelSelector: FieldPath | undefined
}

/** A kind as an answer holds it: what can be made a Table of, and read and converted. */
export interface ShownKind {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly listKind: string
  /** Undefined for what is never stored: virtual types (reviews, bindings) and what only subresources hold. */
  readonly storedAs: StoredAs | undefined
  /** Compiled on first use. */
  readonly schema: StructSchema
  readonly columns: readonly Column[]
  /** To and from the storage version; undefined where only `apiVersion` differs. */
  readonly conversion: Conversion | undefined
  /** Items of its lists carry `kind` and `apiVersion`, as those of custom resources do and no others. */
  readonly namesItems?: boolean
}

/** What the versions of one kind share in the store. */
export interface StoredAs {
  /** First part of every key, without slashes at its ends: `pods`, `services/specs`, `apps.example/widgets`. */
  readonly prefix: string
  readonly group: string
  readonly version: string
  /** Published as `storageVersionHash`; empty where the resource is not stored. */
  readonly hash: string
}

/** What a DELETE answers once nothing is left of the object; the original differs by kind, and typed clients rely on it. */
export interface DeletedAnswer {
  readonly holds: 'object' | 'Status'
  /** What OpenAPI says of it. */
  readonly published: 'object' | 'Status'
}

/** A field that a field selector may name in this version, and how to read it. */
export interface SelectableField {
  readonly path: string
  /** Reads from an object in the storage version; an absent field reads as its zero value (`""`, `false`, `0`). */
  read(stored: ApiObject): string
}

/** Everything about one served resource in one version. The catalogue is the only list of them. */
export interface ResourceDefinition extends ShownKind {
  readonly resource: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly namespaced: boolean
  readonly verbs: ReadonlySet<Verb>
  readonly subresources: ReadonlyMap<string, SubresourceDefinition>
  /** What serves a resource that is never stored; undefined for those that are. */
  readonly server?: OperationServer | undefined
  readonly lifecycle: Lifecycle
  /** `Warning` header of every answer, for deprecated versions of custom resources. */
  readonly deprecationWarning?: string
  readonly deletedAnswer: DeletedAnswer
  /** The warning for a delete without a propagation policy, which orphans the dependents. */
  readonly orphanWarning?: string | undefined
  /** Whether the schema says how lists are merged, so that strategic merge patches are taken: built-in types only. */
  readonly mergesStrategically: boolean
  readonly selectableFields: ReadonlyMap<string, SelectableField>
  readonly strategy: Strategy
}

export interface Conversion {
  /** Both may change and return their argument. */
  toStored(object: ApiObject): ApiObject
  fromStored(object: ApiObject): ApiObject
}
