import type { ApiObject } from '../../base/api/object.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { Guard } from '../../storage/engine/storage.ts'
import type { AdmissionAttributes, AdmissionOperation } from './admission-attributes.ts'

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
export interface AdmissionPlugin<T extends ApiObject = ApiObject> {
  /** The plug-in's name in flags and configuration, as `NamespaceLifecycle`. */
  readonly name: string
  /** Whether the plug-in is to be asked about such writes. The answer is cached, so it must be constant. */
  handles(
    operation: AdmissionOperation,
    definition: ResourceDefinition,
    subresource: string,
  ): boolean
  /**
   * Set where `mutate` changes objects in place: their fields are then put in canonical order, and they are defaulted again;
   * not where it is `complete`, since what the plug-in adds has its defaults.
   */
  readonly changesObjects?: true | 'complete'
  mutate?(attributes: AdmissionAttributes<T>): Admitted
  validate?(attributes: AdmissionAttributes<T>): Admitted
  /** Stops what the plug-in started; called once, as the server closes. */
  close?(): void
}
