import type { AdmissionTrace } from '../../access/admission/admission-trace.ts'
import type { RequestAudit } from '../../access/audit/request-audit.ts'
import type { AuthenticationNotes } from '../../access/authn/authenticator.ts'
import type { User } from '../../base/api/user.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import type { ApiConnection, ApiUpgrade } from '../../base/http/request-handler.ts'
import type { RequestInfo } from '../../base/http/request-info.ts'
import type { WatchFault } from '../faults/fault-rule.ts'
import type { Services } from '../rest/services.ts'

/** One request on its way through the stages. */
export interface Exchange {
  readonly request: ApiRequest
  readonly query: URLSearchParams
  readonly info: RequestInfo
  readonly services: Services
  /** When the request came, by the clock of the metrics. */
  readonly receivedAt: number
  /** Names this request in headers and in the log. */
  readonly id: string
  /** Subprotocols offered, where the client wants a WebSocket. */
  readonly protocols: readonly string[] | undefined
  /** Text for `Warning` headers. */
  readonly warnings: string[]
  /** Where the admission of the request is written down, for its record; undefined where none is made. */
  readonly admissionTrace?: AdmissionTrace
  /** The authenticated user; {@link unauthenticated} before the stage `authenticate`. */
  user: User
  /** What authentication has to say beside the user; its warnings are among `warnings`. */
  authenticationNotes?: AuthenticationNotes
  /** Where what happens to the request is written down for its audit events; set by the stage `receive` where there are any. */
  audit?: RequestAudit
  /** Injected fault of the watch that the request opens. */
  watchFault?: WatchFault
}

/** The user of a request before authentication, and of one that is answered 401. */
export const unauthenticated: User = { name: '', uid: '', groups: [], extra: new Map() }

export type Outcome = ApiResponse | ApiConnection | ApiUpgrade

/** The answer of a stage, without a promise where nothing has to be awaited, as for a cached object. */
export type Answer = Outcome | Promise<Outcome>

export type Next = (exchange: Exchange) => Answer

/** One step of the pipeline: it answers itself, or calls `next` and may change the answer. */
export type Stage = (exchange: Exchange, next: Next) => Answer

/** Applies `change` to an answer, at once or when its promise resolves. */
export function mapAnswer(answer: Answer, change: (outcome: Outcome) => Outcome): Answer {
  return answer instanceof Promise ? answer.then(change) : change(answer)
}

export function isResponse(outcome: Outcome): outcome is ApiResponse {
  return 'body' in outcome
}
