import type { ApiObject } from '../api/object.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import type { WriteContext } from '../catalog/write-context.ts'
import type { Guard } from '../storage/storage.ts'

/** The operation of a request, as `AdmissionReview.request.operation` names it. */
export type AdmissionOperation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

/** One write, as admission plug-ins see it. */
export interface AdmissionAttributes {
  readonly operation: AdmissionOperation
  readonly definition: ResourceDefinition
  /** Empty for the resource itself. */
  readonly subresource: string
  /** Empty for cluster-scoped resources. */
  readonly namespace: string
  /** Empty for the deletion of a collection, and for a new object whose name is yet to be generated. */
  readonly name: string
  /** The name in the path of the request; empty for a POST to a collection. */
  readonly pathName: string
  /**
   * The new object, in the version of the request; of the subresource's own kind (`Scale`, `Binding`, `Eviction`) where it
   * has one. A mutating plug-in may change it, a validating one must not. Undefined for a deletion.
   */
  readonly object: ApiObject | undefined
  /** The object before an update or a deletion, not to be changed; undefined for creates and where it is not read yet. */
  readonly old: ApiObject | undefined
  readonly dryRun: boolean
  /** The time, the user and the warnings of the request. */
  readonly write: WriteContext
}

/**
 * A condition of an admission decision, checked again when the write is committed: it throws the ApiError of a write that
 * is refused by then, or returns the guard under which the store may take the write.
 */
export type AdmissionCondition = () => Guard | undefined

/** An admission decision: a refusal is thrown as an ApiError, and consent may hold under a condition. */
export type Admitted =
  | AdmissionCondition
  | undefined
  | void
  | Promise<AdmissionCondition | undefined | void>

/**
 * One admission plug-in. It should answer without a promise where it can: a promise makes the write wait a turn.
 *
 * `mutate` runs behind decoding and defaulting, before managed fields and validation; it may change the object. `validate`
 * runs after all of these, last before the commit.
 */
export interface AdmissionPlugin {
  /** The plug-in's name in `--disable-admission-plugins`, as `NamespaceLifecycle`. */
  readonly name: string
  /** Whether the plug-in is to be asked about such writes. The answer is cached, so it must be constant. */
  handles(
    operation: AdmissionOperation,
    definition: ResourceDefinition,
    subresource: string,
  ): boolean
  /** Set where `mutate` changes objects, which are then defaulted again. */
  readonly changesObjects?: true
  mutate?(attributes: AdmissionAttributes): Admitted
  validate?(attributes: AdmissionAttributes): Admitted
}
