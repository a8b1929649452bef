import { ApiError } from '../../base/api/errors/api-error.ts'
import { onAbort } from '../../base/execution/on-abort.ts'
import type { DeadlineTimers } from '../../base/execution/pause.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { ConnectionCut } from '../../base/http/connection-cut.ts'
import type { ApiUpgrade } from '../../base/http/request-handler.ts'
import { FetchError } from '../../base/outgoing/fetch-error.ts'
import type { IncomingAnswer, OutgoingRequest } from '../../base/outgoing/outgoing-request.ts'
import { gathered, PassedBody } from './passed-body.ts'
import { passedBackHeaders } from './passed-headers.ts'
import { hasLinks, rewrittenLinks } from './rewritten-links.ts'
import type { LocationTerms } from './rewritten-location.ts'

/** A request as it is sent on. */
export type PassedOn = Pick<OutgoingRequest, 'method' | 'body' | 'signal' | 'upgrade'>

/** A request that another server answers. */
export interface RequestToPass {
  readonly request: ApiRequest
  /** Subprotocols offered, where the client wants a WebSocket. */
  readonly protocols: readonly string[] | undefined
}

export interface PassingOptions {
  /** Whether a small body is passed back in one piece; false unless given. */
  readonly gathers?: boolean
  /** Called where the answer breaks off. */
  readonly broke?: () => void
  /** How redirects are passed back; as they are unless given. */
  readonly location?: () => LocationTerms
  /** Whether links of pages are led as redirects are; false unless given. */
  readonly rewritesLinks?: boolean
  /** Ends the request and its answer, besides the client's leaving. */
  readonly ending?: AbortSignal | undefined
  /** The time to the end of the answer, or to its upgrade; without a limit unless given. */
  readonly limit?: { readonly timers: DeadlineTimers; readonly milliseconds: number } | undefined
}

/** Why a request got no answer from the server behind: it cannot be reached, takes too long, or does not switch protocols. */
export type PassingFailure = 'unreachable' | 'late' | 'upgrade'

export class PassingError extends Error {
  readonly reason: PassingFailure

  constructor(reason: PassingFailure, message: string) {
    super(message)
    this.name = 'PassingError'
    this.reason = reason
  }
}

/** No host can send higher ones over every protocol, and lower ones than 200 are not final. */
const highestStatus = 599

/** Ends a request that is passed on, when its client leaves, its time is over, or the server closes. */
class Ending {
  readonly #stopping = new AbortController()
  readonly #cancels: (() => void)[]
  #isLate = false

  constructor(signal: AbortSignal, { ending, limit }: PassingOptions) {
    const stop = (): void => this.#stopping.abort()
    this.#cancels = [onAbort(signal, stop)]
    if (ending) this.#cancels.push(onAbort(ending, stop))
    if (signal.aborted || ending?.aborted === true) stop()
    if (!limit) return
    const late = (): void => {
      this.#isLate = true
      stop()
    }
    this.#cancels.push(limit.timers.after(limit.milliseconds, late))
  }

  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  get isLate(): boolean {
    return this.#isLate
  }

  /** Waits for its ends no longer. */
  readonly release = (): void => {
    for (const cancel of this.#cancels.splice(0)) cancel()
  }

  /** An upgraded connection has no limit of time. */
  upgraded(closed: Promise<void>): void {
    if (this.#cancels.length > 2) this.#cancels.pop()?.()
    void closed.then(this.release)
  }
}

/**
 * Passes a request on, and its answer back: bodies stream both ways, and an upgrade that is granted is carried. The client's leaving ends
 * both.
 *
 * @param send sends the request; the headers are its caller's
 * @throws PassingError; ConnectionCut where the server closes; ApiError for a body that the client does not send; what `send` throws
 * beside a FetchError
 */
export async function passOn(
  asked: RequestToPass,
  send: (request: PassedOn) => Promise<IncomingAnswer>,
  options: PassingOptions = {},
): Promise<ApiResponse | ApiUpgrade> {
  const { request } = asked
  const upgrade = askedUpgrade(asked)
  const body = request.bodyStream()
  const ending = new Ending(request.signal, options)
  try {
    const answer = await send({
      method: request.method,
      signal: ending.signal,
      ...(body && { body }),
      ...(upgrade !== undefined && { upgrade }),
    })
    return await passedBack(answer, { ...options, isUpgrade: upgrade !== undefined, ending })
  } catch (error) {
    ending.release()
    request.signal.throwIfAborted()
    if (options.ending?.aborted === true) throw new ConnectionCut()
    if (ending.isLate) throw new PassingError('late', 'the request took too long')
    if (!(error instanceof FetchError)) throw error
    // The body of the client broke off.
    if (error.reason === 'aborted' && error.cause instanceof ApiError) throw error.cause
    const why = error.goText ?? error.message
    throw upgrade === undefined
      ? new PassingError('unreachable', `error trying to reach service: ${why}`)
      : new PassingError('upgrade', `error dialing backend: ${why}`)
  }
}

/** Whether a client asks to switch protocols. */
export function asksForUpgrade(asked: RequestToPass): boolean {
  return askedUpgrade(asked) !== undefined
}

/** The protocol that a client asks to switch to. A page's WebSocket has none of the headers of one. */
function askedUpgrade({ request, protocols }: RequestToPass): string | undefined {
  const name = request.header('upgrade')
  if (protocols) return name ?? 'websocket'
  const asks = request
    .header('connection')
    ?.toLowerCase()
    .split(/[\s,]+/)
    .includes('upgrade')
  return asks === true && name !== '' ? name : undefined
}

interface PassingBack extends Pick<
  PassingOptions,
  'broke' | 'gathers' | 'location' | 'rewritesLinks'
> {
  readonly isUpgrade: boolean
  readonly ending: Ending
}

async function passedBack(
  answer: IncomingAnswer,
  { isUpgrade, ending, location, rewritesLinks, gathers = false, broke }: PassingBack,
): Promise<ApiResponse | ApiUpgrade> {
  const { status, upgrade } = answer
  if (upgrade) {
    ending.upgraded(upgrade.closed)
    return { headers: answer.headers, duplex: upgrade }
  }
  const fault = faultOf(status, isUpgrade)
  if (fault) {
    answer.close()
    throw fault
  }
  const terms = rewritesLinks === true && hasLinks(answer) ? location?.() : undefined
  const source = terms ? rewrittenLinks(answer.body, terms) : answer.body
  const stream = new PassedBody(source, ending.release, broke ?? (() => undefined))
  // Watches are not waited for, whatever they announce.
  const body = gathers ? await gathered(stream, answer.header('content-length')) : stream
  const headers = passedBackHeaders(answer.headers, location, terms ? ['content-length'] : [])
  return { status, headers, body, stream: 'watch' }
}

function faultOf(status: number, isUpgrade: boolean): PassingError | undefined {
  // A refusal is passed back, but what is neither granted nor refused is no answer.
  if (isUpgrade && status < 400) {
    return new PassingError('upgrade', `invalid upgrade response: status code ${status}`)
  }
  if (status >= 200 && status <= highestStatus) return undefined
  const why = `malformed HTTP status code "${status}"`
  return new PassingError('unreachable', `error trying to reach service: ${why}`)
}
