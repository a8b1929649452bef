import type { User } from '../api/user.ts'
import type { WatchFault } from '../faults/fault-rule.ts'
import type { Services } from '../rest/services.ts'
import type { ApiRequest } from '../http/api-request.ts'
import type { ApiResponse } from '../http/api-response.ts'
import type { ApiConnection } from '../http/request-handler.ts'
import type { RequestInfo } from '../http/request-info.ts'

/** One request on its way through the stages. */
export interface Exchange {
  readonly request: ApiRequest
  readonly query: URLSearchParams
  readonly info: RequestInfo
  readonly services: Services
  /** Names this request in headers and in the log. */
  readonly id: string
  /** Subprotocols offered, where the client wants a WebSocket. */
  readonly protocols: readonly string[] | undefined
  /** Text for `Warning` headers. */
  readonly warnings: string[]
  /** {@link nobody} until the stage that authenticates has said who it is. */
  user: User
  /** Set where the watch that the request opens is to break. */
  watchFault?: WatchFault
}

/** Who a request is from as long as nobody knows; a request that is answered 401 stays so. */
export const nobody: User = { name: '', uid: '', groups: [], extra: new Map() }

export type Outcome = ApiResponse | ApiConnection

/** A stage that need not wait answers at once: a cached object is served without a promise. */
export type Answer = Outcome | Promise<Outcome>

export type Next = (exchange: Exchange) => Answer

/** One step every request takes; it answers itself, or calls `next` and may change what comes back. */
export type Stage = (exchange: Exchange, next: Next) => Answer

/** Applies `change` to an answer, now or when it is there. */
export function mapAnswer(answer: Answer, change: (outcome: Outcome) => Outcome): Answer {
  return answer instanceof Promise ? answer.then(change) : change(answer)
}

export function isResponse(outcome: Outcome): outcome is ApiResponse {
  return 'status' in outcome
}
