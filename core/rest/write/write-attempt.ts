import type { ApiObject } from '../../api/object.ts'
import type { Entry } from '../../codec/entry.ts'
import type { Account } from './field-account.ts'
import type { AdmissionView } from './write-admission.ts'
import type { WriteSteps } from './write-steps.ts'

/** The next state of an object, in one step or in several. */
export type NextState = ApiObject | WriteSteps<ApiObject>

interface WriteTerms {
  readonly dryRun: boolean
  readonly account: Account
  /**
   * Unless given, admission is asked about the object. `none` is for what a request causes beside what it asks for and was
   * admitted itself: the node of a bound pod, the mark of an evicted one.
   */
  readonly admission?: AdmissionView | 'none'
}

export interface Creation extends WriteTerms {
  readonly current: undefined
  /** Makes the object, in the version of the request. */
  readonly next: () => NextState
  /** The version that the client named, which only an object that is there has. A dry run shows it as it came. */
  readonly version?: string
  /** Draws the name of an object that has none, behind admission. */
  readonly drawName?: () => string
}

export interface Change extends WriteTerms {
  /** The state that the write starts from. */
  readonly current: Entry
  /** Makes the next state of what `read` gives, to be changed at will; both are in the version of the request. */
  readonly next: (read: () => ApiObject) => NextState
  /** Whether the client may leave out the version it changes; patches may always. */
  readonly unconditional: boolean
  /** The object that the client means; another one of that name is a conflict. */
  readonly uid?: string | undefined
  /** The header If-Match, which names the version as the object's own field may. */
  readonly ifMatch?: string | undefined
}

/** One attempt to write an object, or one of its subresources. */
export type WriteAttempt = Creation | Change
