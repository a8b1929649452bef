import type { StatusCause } from '../../base/api/errors/status.ts'
import type { Propagation } from '../../base/api/metadata/finalizers.ts'
import type { ApiObject, WritableObject } from '../../base/api/object.ts'
import type { Writable } from '../../base/api/types/views.ts'
import type { SubtleCryptography } from '../../base/certificates/subtle-crypto.ts'
import type { Steps } from '../../base/execution/steps.ts'
import type { OwnableFields } from '../field-sets/ownable-fields.ts'
import type { WriteContext } from './write-context.ts'

/** The delete options that a strategy may look at. */
export interface DeletionRequest {
  readonly gracePeriodSeconds: number | undefined
  readonly propagationPolicy: Propagation | undefined
  /** The deprecated delete option that asks for `Orphan` or `Background`; set only where the request has it. */
  readonly orphanDependents: boolean | undefined
}

/** The rules for deletion that are particular to a kind. */
export interface DeletionRules<T extends ApiObject = ApiObject> {
  /**
   * Begins a deletion ahead of the rules for all kinds; may change `object`. `now` is milliseconds since the epoch.
   *
   * @returns `kept` where the object stays for now, written as changed here or as it was; `marked` where this request set
   * its `deletionTimestamp`, which may be now; `none` where only finalizers can hold the object.
   */
  begin(object: Writable<T>, request: DeletionRequest, now: number): 'kept' | 'marked' | 'none'
  /** Whether a terminating object is held by more than its finalizers and its grace period. */
  isHeld?(object: T): boolean
  /** Failed preconditions are refused with the message of the kind's own storage, as for namespaces. */
  readonly checksPreconditions?: true
}

/** Validation errors of writes, one cause a field; none where the object is valid. Objects are never changed. */
export interface Validator {
  /** Work ahead of validation that takes long, such as compiling patterns; other requests have turns between its steps. */
  ahead?(
    subresource: string,
    object: ApiObject,
    stored: ApiObject | undefined,
    context: WriteContext,
  ): Steps<unknown> | undefined
  create(object: ApiObject, context: WriteContext): readonly StatusCause[]
  /** What has to be proven of a new object that is valid otherwise, by the cryptography of the host. */
  proof?(object: ApiObject, subtle: SubtleCryptography): Promise<readonly StatusCause[]> | undefined
  update(next: ApiObject, stored: ApiObject, context: WriteContext): readonly StatusCause[]
  subresource(
    subresource: string,
    next: ApiObject,
    stored: ApiObject,
    context: WriteContext,
  ): readonly StatusCause[]
}

/**
 * The rules for writes that are particular to a kind. A strategy does not handle metadata common to all kinds: the handlers
 * set uid, timestamps and generation, and objects are already pruned and defaulted by the schema. Every object is in the
 * storage version; on a create its name, namespace and uid are set before {@link Strategy.prepareForCreate}.
 */
export interface Strategy {
  /** Whether a PUT to an absent name creates the object. */
  readonly allowsCreateOnUpdate: boolean
  /** Whether an update without `resourceVersion` is allowed. */
  readonly allowsUnconditionalUpdate: boolean
  readonly defaultPropagation: 'Background' | 'Orphan' | 'Unsupported'
  /** Undefined for kinds that are deleted by the rules for all kinds alone. */
  readonly deletion?: DeletionRules | undefined
  /** False for kinds that never carry `metadata.generation`. */
  readonly hasGeneration: boolean
  /** Whether an update raises `metadata.generation`; asked after `next` was prepared, for writes of the main path. */
  raisesGeneration(next: ApiObject, stored: ApiObject): boolean
  /** The fields that a write of the main path (empty), or of a subresource, can change: its field manager owns no others. */
  ownable(subresource: string): OwnableFields
  /**
   * Whether an update changes a field that is left as it is stored, though the writer's field manager comes to own it (the finalizers of a
   * namespace's spec): the time of that is then written, even where nothing else changes.
   */
  changesHeld?(subresource: string, next: ApiObject, stored: ApiObject): boolean
  /** Resets and fills fields that a create may not choose; may change `object`. */
  prepareForCreate(object: WritableObject, context: WriteContext): void
  /** Carries over fields that a write of the main path may not change; may change `next`, never `stored`. */
  prepareForUpdate(next: WritableObject, stored: ApiObject, context: WriteContext): void
  /** Carries over fields that a write of a subresource of the same kind (`status`, `approval`, ...) may not change. */
  prepareForSubresource(
    subresource: string,
    next: ApiObject,
    stored: ApiObject,
    context: WriteContext,
  ): void
  /** What validates writes of the kind: a promise only until the code or the engine that it needs is loaded. */
  validator(): Validator | Promise<Validator>
  /** Text for `Warning` headers, of a new object or of an update of `stored`, on the main path or on a subresource. */
  warnings(object: ApiObject, stored?: ApiObject, subresource?: string): readonly string[]
}
