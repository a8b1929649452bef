import type { ApiObject } from '../api/object.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import type { WriteContext } from '../catalog/write-context.ts'
import type { Guard } from '../storage/storage.ts'

/** What a request does, in the words of `AdmissionReview.request.operation`. */
export type AdmissionOperation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

/** One write, as admission plug-ins see it. */
export interface AdmissionAttributes {
  readonly operation: AdmissionOperation
  readonly definition: ResourceDefinition
  /** Empty for the resource itself. */
  readonly subresource: string
  /** Empty for cluster-scoped resources. */
  readonly namespace: string
  /** Empty for the deletion of a collection, and while the server has yet to draw the name of a new object. */
  readonly name: string
  /** The name in the path of the request, which a POST to a collection has not. */
  readonly pathName: string
  /**
   * The object that the request leaves, in the version of the request; that of the subresource's own kind (`Scale`,
   * `Binding`, `Eviction`) where it has one. A mutating plug-in may change it, a validating one must not. Undefined for
   * a deletion.
   */
  readonly object: ApiObject | undefined
  /** The object before an update or a deletion, which must stay as it is; undefined where there was none or it is not read yet. */
  readonly old: ApiObject | undefined
  readonly dryRun: boolean
  /** The time, the user and the warnings of the request. */
  readonly write: WriteContext
}

/**
 * What an admission decision rests on, to be checked again when the write is committed: it throws the ApiError of a write
 * that is refused meanwhile, or gives the guard under which the store may take the write.
 */
export type AdmissionCondition = () => Guard | undefined

type MaybePromise<T> = T | Promise<T>

/** An admission decision: a refusal is thrown as an ApiError, and consent may hold under a condition. */
export type Admitted = MaybePromise<AdmissionCondition | undefined | void>

/**
 * One admission plug-in. It answers at once where it can: a promise makes the write wait a turn.
 *
 * `mutate` meets a write behind decoding and defaulting, before the account of its fields and validation; it may change the
 * object. `validate` meets it after all of these, last before it is committed.
 */
export interface AdmissionPlugin {
  /** As `--disable-admission-plugins` names it: `NamespaceLifecycle`. */
  readonly name: string
  /** Whether the plug-in is to be asked about such writes. The answer is remembered: it must always be the same. */
  handles(
    operation: AdmissionOperation,
    definition: ResourceDefinition,
    subresource: string,
  ): boolean
  /** Set where `mutate` changes objects: they are defaulted again behind it. */
  readonly changesObjects?: true
  mutate?(attributes: AdmissionAttributes): Admitted
  validate?(attributes: AdmissionAttributes): Admitted
}
