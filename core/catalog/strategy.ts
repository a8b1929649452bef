import type { Cause } from '../api/status.ts'
import type { ApiObject } from '../api/object.ts'
import type { OwnableFields } from '../field-sets/ownable-fields.ts'
import type { WriteContext } from './write-context.ts'

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
