import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { KindFunction, Writable } from '../../../base/api/types/views.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import type { Turn } from '../write-queues.ts'
import type { MakeManagedFields } from './managed-fields.ts'
import type { AdmissionView } from './write-admission.ts'
import type { WriteSteps } from './write-steps.ts'

/** The next state of an object, in one step or in several. */
export type NextState = ApiObject | WriteSteps<ApiObject>

interface WriteTerms {
  readonly dryRun: boolean
  readonly managedFields: MakeManagedFields
  /**
   * Unless given, admission is asked about the object. `none` is for writes that follow from an operation which was
   * admitted itself: the node of a bound pod, the condition of an evicted one.
   */
  readonly admission?: AdmissionView | 'none'
  /** The turn of the write, which ends where admission waits: a webhook may write the object itself. */
  readonly turn?: Turn | undefined
}

export interface Creation extends WriteTerms {
  readonly current: undefined
  /** Makes the object, in the version of the request. */
  readonly next: () => NextState
  /** The resource version in the body, which a create must not have; a dry run echoes it. */
  readonly version?: string | undefined
  /** Whether a PUT or an apply creates the object. */
  readonly byUpdate?: boolean | undefined
  /** Generates the name of an object that has none, behind admission. */
  readonly drawName?: (() => string) | undefined
}

export interface Change<T extends ApiObject = ApiObject> extends WriteTerms {
  /** The state that the write starts from. */
  readonly current: Entry
  /**
   * Makes the next state from `read()`, a copy that may be changed, or from `current`, which must stay as it is; all are in the version
   * of the request. `known` has the members of the current state that the next one may share; undefined where it may not.
   */
  readonly next: KindFunction<
    [read: () => Writable<T>, current: T, known: JsonObject | undefined],
    NextState
  >
  /** Whether the client may leave out the resource version; patches always may. */
  readonly unconditional: boolean
  /** The uid that the object must have; another is a conflict. */
  readonly uid?: string | undefined
  /** Header If-Match: a resource version as a precondition, as `metadata.resourceVersion` is. */
  readonly ifMatch?: string | undefined
}

/** One attempt to write an object, or one of its subresources. */
export type WriteAttempt<T extends ApiObject = ApiObject> = Creation | Change<T>
