import type { RequestAudit } from '../../access/audit/request-audit.ts'
import type { AuthenticationNotes } from '../../access/authn/authenticator.ts'
import { RecordedBody } from '../../access/observe/recorded-body.ts'
import type { User } from '../../base/api/user.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { type ApiConnection, type ApiUpgrade, isUpgrade } from '../../base/http/request-handler.ts'
import type { RequestInfo } from '../../base/http/request-info.ts'
import { onStreamEnd } from '../../base/streams/on-stream-end.ts'
import type { WatchLife } from '../../storage/cache/watch-options.ts'
import type { WatchFault } from '../faults/fault-rule.ts'
import type { ClassifiedFlow } from '../flow-control/classification/classified-flow.ts'
import type { WorkEstimate } from '../flow-control/width/work-estimate.ts'
import type { RequestExchange } from '../rest/resource-context.ts'

/** One request on its way through the stages. */
export interface Exchange extends RequestExchange {
  readonly info: RequestInfo
  /** When the request came, by the clock of the metrics. */
  readonly receivedAt: number
  /** Names this request in headers and in the log. */
  readonly id: string
  /** Subprotocols offered, where the client wants a WebSocket. */
  readonly protocols: readonly string[] | undefined
  /** Text for `Warning` headers. */
  readonly warnings: string[]
  /** The authenticated user; {@link unauthenticated} before the stage `authenticate`. */
  user: User
  /** What authentication has to say beside the user; its warnings are among `warnings`. */
  authenticationNotes: AuthenticationNotes | undefined
  /** Set by the stage `receive`. */
  audit: RequestAudit | undefined
  /** What priority and fairness classified the request as; undefined where it did not. */
  flow: ClassifiedFlow | undefined
  /** The seats that priority and fairness estimated for it, beside {@link flow}. */
  estimate: WorkEstimate | undefined
  /** Microseconds that priority and fairness let it wait. */
  waitedMicros: number
  /** Microseconds from when it had its seats until it was answered; below 0 without priority and fairness. */
  executedMicros: number
  /** Set by priority and fairness for a watch. */
  watchLife: WatchLife | undefined
  /** Set by the stage `injectFaults`. */
  watchFault: WatchFault | undefined
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

/**
 * Calls `ask`, then one of two callbacks, whose answer is sent in place: `answered` with the outcome, or `failed` with the error that `ask`
 * threw or rejected with; not with an error of `answered`. Makes no promise where neither `ask` nor the callback makes one.
 */
export function whenAnswered(
  ask: () => Answer,
  answered: (outcome: Outcome) => Answer,
  failed: (error: unknown) => Answer,
): Answer {
  let answer
  try {
    answer = ask()
  } catch (error) {
    return failed(error)
  }
  return answer instanceof Promise ? answer.then(answered, failed) : answered(answer)
}

/**
 * How an outcome is sent: as a body of bytes or none, a streamed list or other body, the events of a watch, the messages of a
 * WebSocket (a watch, or a process that is attached to), or the bytes of another protocol. A stream in answer to HEAD has
 * the form `bytes`, since hosts send none of it.
 */
export type OutcomeForm = 'bytes' | 'stream' | 'watch' | 'connection' | 'upgrade'

/**
 * Called once, when an outcome has ended or its client has left. For the form `bytes` this is before the answer is sent, which
 * waits for the promise returned here, if any.
 *
 * @param bytes the length of the body or of all messages; 0 for an upgrade
 * @param body the body of the form `bytes`; of a stream what was kept of it; else undefined
 * @param isCut whether `body` is only the beginning
 */
export type OutcomeEnded = (bytes: number, body: Uint8Array | undefined, isCut: boolean) => unknown

/**
 * Observes an outcome from its beginning to its end. `begun` is called at once, with the form and, for all but connections and
 * upgrades, the response; it returns the function to call at the end, or undefined where the end is not of interest.
 *
 * @param room the most bytes of a `stream` to keep for {@link OutcomeEnded}
 * @returns the answer to send in place of the outcome
 */
export function observeOutcome(
  { method }: Pick<ApiRequest, 'method'>,
  outcome: Outcome,
  begun: (form: OutcomeForm, response: ApiResponse | undefined) => OutcomeEnded | undefined,
  room = 0,
): Answer {
  if (isUpgrade(outcome)) {
    const ended = begun('upgrade', undefined)
    if (!ended) return outcome
    const end = (): unknown => ended(0, undefined, false)
    void outcome.duplex.closed.then(end, end)
    return outcome
  }
  if (!isResponse(outcome)) {
    const ended = begun('connection', undefined)
    if (!ended) return outcome
    const { stream } = outcome
    const messages = onStreamEnd(stream.messages, (bytes) => ended(bytes, undefined, false))
    return { ...outcome, stream: { ...stream, messages } }
  }
  const { body, stream } = outcome
  if (body === null || ArrayBuffer.isView(body) || method === 'HEAD') {
    const bytes = body !== null && ArrayBuffer.isView(body) ? body : undefined
    const ended = begun('bytes', outcome)
    const end = ended?.(bytes?.byteLength ?? 0, bytes, false)
    return end instanceof Promise ? end.then(() => outcome) : outcome
  }
  const ended = begun(stream === 'watch' ? 'watch' : 'stream', outcome)
  if (!ended) return outcome
  return { ...outcome, body: observedBody(body, ended, stream === 'watch' ? 0 : room) }
}

function observedBody(
  body: AsyncIterable<Uint8Array>,
  ended: OutcomeEnded,
  room: number,
): AsyncIterable<Uint8Array> {
  if (room === 0) return onStreamEnd(body, (bytes) => ended(bytes, undefined, false))
  return new RecordedBody(body, (kept, bytes) => ended(bytes, kept.bytes, kept.truncated), room)
}

/** Whether nothing of an outcome is left to be sent once the host has it: a body of bytes, none, or the answer to HEAD. */
export function isWhole({ method }: Pick<ApiRequest, 'method'>, outcome: Outcome): boolean {
  if (!isResponse(outcome)) return false
  return outcome.body === null || ArrayBuffer.isView(outcome.body) || method === 'HEAD'
}

export function isResponse(outcome: Outcome): outcome is ApiResponse {
  return 'body' in outcome
}
