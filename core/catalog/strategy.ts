import type { Cause } from '../api/status.ts'
import type { ApiObject } from '../api/object.ts'
import type { Propagation } from '../api/propagation.ts'
import type { OwnableFields } from '../field-sets/ownable-fields.ts'
import type { WriteContext } from './write-context.ts'

/** How an object is asked to be deleted. */
export interface DeletionRequest {
  readonly gracePeriodSeconds: number | undefined
  readonly propagationPolicy: Propagation | undefined
  /** The old way to ask for `Orphan` or `Background`; set only where it was used. */
  readonly orphanDependents: boolean | undefined
}

/** What is particular to a kind when it is deleted. */
export interface DeletionRules {
  /**
   * Begins a deletion ahead of the rules for all kinds; may change `object`. `now` is milliseconds since the epoch.
   *
   * @returns `kept` where the object is written as it now is, or stays as it was; `marked` where this request set the time
   * by which it ends, which may be now; `none` where only finalizers can hold it.
   */
  begin(object: ApiObject, request: DeletionRequest, now: number): 'kept' | 'marked' | 'none'
  /** Whether a terminating object is held by more than its finalizers and its grace period. */
  isHeld?(object: ApiObject): boolean
  /** Preconditions are refused in the words of the kind's own storage, as those of namespaces are. */
  readonly checksPreconditions?: true
}

/**
 * What is particular to a kind when it is written. Metadata common to all kinds is not its business: the handlers set
 * uid, timestamps and generation, and the schema has already pruned and defaulted what comes in here. Every object is in
 * the storage version; on a create its name, namespace and uid are set before {@link Strategy.prepareForCreate}.
 */
export interface Strategy {
  /** PUT to an absent name creates. */
  readonly allowsCreateOnUpdate: boolean
  /** An update without `resourceVersion` is allowed. */
  readonly allowsUnconditionalUpdate: boolean
  readonly defaultPropagation: 'Background' | 'Orphan' | 'Unsupported'
  /** Undefined for kinds that are deleted by the rules for all kinds alone. */
  readonly deletion?: DeletionRules | undefined
  /** False for kinds that never carry `metadata.generation`. */
  readonly hasGeneration: boolean
  /** Whether what changed raises `metadata.generation`; asked after `next` was prepared, for writes of the main path. */
  raisesGeneration(next: ApiObject, stored: ApiObject): boolean
  /** What a write of the main path (empty), or of a subresource, can change: nobody owns anything else by it. */
  ownable(subresource: string): OwnableFields
  /** Resets and fills what a create may not choose; may change `object`. */
  prepareForCreate(object: ApiObject, context: WriteContext): void
  /** Carries over what a write of the main path may not change; may change `next`, never `stored`. */
  prepareForUpdate(next: ApiObject, stored: ApiObject, context: WriteContext): void
  /** The same for a subresource that takes the kind itself (`status`, `finalize`, `approval`, ...). */
  prepareForSubresource(
    subresource: string,
    next: ApiObject,
    stored: ApiObject,
    context: WriteContext,
  ): void
  /** One cause a field; empty when the object is valid. `object` is never changed. */
  validateCreate(object: ApiObject, context: WriteContext): readonly Cause[]
  validateUpdate(next: ApiObject, stored: ApiObject, context: WriteContext): readonly Cause[]
  validateSubresource(
    subresource: string,
    next: ApiObject,
    stored: ApiObject,
    context: WriteContext,
  ): readonly Cause[]
  /** Text for `Warning` headers, of a new object or of an update of `stored`, on the main path or on a subresource. */
  warnings(object: ApiObject, stored?: ApiObject, subresource?: string): readonly string[]
}
