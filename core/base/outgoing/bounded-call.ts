import { onAbort } from '../execution/on-abort.ts'
import type { DeadlineTimers } from '../execution/pause.ts'
import { readAll } from '../streams/join-bytes.ts'
import type { AddressTerms } from './address-rules.ts'
import { checkedRequest, type CheckedRequest } from './check-request.ts'
import { FetchError } from './fetch-error.ts'
import { decodeHeaderText } from './header-text.ts'
import type { HostAnswer, HostFetch } from './host-fetch.ts'
import { countRequest, type OutgoingLoad } from './outgoing-load.ts'
import type { IncomingAnswer, OutgoingRequest } from './outgoing-request.ts'
import { redirection } from './redirection.ts'

/** What all calls of a fetch share. */
export interface CallParts {
  readonly timers: DeadlineTimers
  readonly hostFetch: HostFetch
  readonly terms: AddressTerms
  readonly load: OutgoingLoad
}

/** One outgoing request under its deadline, with the redirects that it follows, until its answer has ended. */
export class BoundedCall {
  readonly #parts: CallParts
  readonly #checked: CheckedRequest
  readonly #request: OutgoingRequest
  readonly #ending = new AbortController()
  #cancelDeadline: (() => void) | undefined
  #stopWaiting: (() => void) | undefined
  #leave: (() => void) | undefined

  constructor(parts: CallParts, request: OutgoingRequest) {
    this.#parts = parts
    this.#checked = checkedRequest(request, parts.terms)
    this.#request = request
    const { deadline } = this.#checked
    const { signal } = request
    if (signal?.aborted) throw this.#aborted()
    if (deadline <= 0) throw this.#late()
    const { purpose, url, label } = this.#checked.sent
    this.#leave = countRequest(parts.load, purpose, url, label)
    if (signal) this.#stopWaiting = onAbort(signal, () => this.#ending.abort(this.#aborted()))
    if (deadline === Infinity) return
    this.#cancelDeadline = parts.timers.after(deadline, () => this.#ending.abort(this.#late()))
  }

  async answer(): Promise<IncomingAnswer> {
    const { signal } = this.#ending
    const pending = this.#follow(signal)
    try {
      const answer = await Promise.race([pending, rejection(signal)])
      return answer.upgrade ? this.#upgraded(answer, answer.upgrade) : this.#bounded(answer)
    } catch (error) {
      this.#end()
      if (signal.aborted) pending.then(discard, () => undefined)
      throw error
    }
  }

  /** Sends the request, and those that redirects lead to. */
  async #follow(signal: AbortSignal): Promise<HostAnswer> {
    const { hostFetch, terms } = this.#parts
    const answer = await hostFetch({ ...this.#checked.sent, signal })
    let next = isRedirect(answer) ? nextHop(this.#request, answer, 1) : undefined
    if (!next) return answer
    for (let hops = 2; ; hops++) {
      signal.throwIfAborted()
      const { url } = next
      try {
        const further: HostAnswer = await hostFetch({
          ...checkedRequest(next, terms).sent,
          signal,
        })
        next = isRedirect(further) ? nextHop(next, further, hops) : undefined
        if (!next) return further
      } catch (error) {
        throw error instanceof FetchError ? error.behind(url) : error
      }
    }
  }

  #bounded(answer: HostAnswer): IncomingAnswer {
    const { sent, limit } = this.#checked
    const { label, method } = sent
    const body = new BoundedBody({
      source: answer.body,
      limit,
      label,
      signal: this.#ending.signal,
      done: () => this.#end(),
    })
    const head = headOf(answer)
    const close = (): void => void body.return()
    return {
      ...head,
      body,
      async bytes() {
        // The Content-Length of an answer to HEAD is that of a body which is not sent.
        const announced = method === 'HEAD' ? 0 : Number(head.header('content-length') ?? 0)
        if (!(announced > limit)) return readAll(body)
        close()
        throw body.tooLarge()
      },
      close,
    }
  }

  /** An upgraded connection has no deadline any more; the caller's signal still ends it. */
  #upgraded(answer: HostAnswer, upgrade: NonNullable<HostAnswer['upgrade']>): IncomingAnswer {
    this.#cancelDeadline?.()
    void upgrade.closed.then(() => this.#end())
    return {
      ...headOf(answer),
      body: answer.body,
      bytes: () => readAll(answer.body),
      close: () => upgrade.close(),
      upgrade,
    }
  }

  #end(): void {
    this.#leave?.()
    this.#leave = undefined
    this.#cancelDeadline?.()
    this.#stopWaiting?.()
  }

  #aborted(): FetchError {
    const cause: unknown = this.#request.signal?.reason
    return new FetchError('aborted', `${this.#checked.sent.label}: the request was aborted`, {
      cause,
      goText: 'context canceled',
    })
  }

  #late(): FetchError {
    const { sent, deadline } = this.#checked
    return new FetchError(
      'timeout',
      `${sent.label}: there was no complete answer within ${deadline} ms`,
      { goText: 'context deadline exceeded' },
    )
  }
}

/** A promise that rejects with the signal's reason when it aborts. */
function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

function isRedirect({ status }: HostAnswer): boolean {
  return status >= 300 && status <= 308 && status !== 304
}

/** The request that an answer redirects to, whose own body is not read then. @throws FetchError */
function nextHop(
  request: OutgoingRequest,
  answer: HostAnswer,
  hops: number,
): OutgoingRequest | undefined {
  try {
    const next = redirection(request, answer, hops)
    if (next) discard(answer)
    return next
  } catch (error) {
    discard(answer)
    throw error
  }
}

function headOf({
  status,
  headers,
}: HostAnswer): Pick<IncomingAnswer, 'status' | 'headers' | 'header'> {
  return {
    status,
    headers,
    header(name) {
      const values = headers.filter((_value, at) => at % 2 === 1 && headers[at - 1] === name)
      return values.length === 0 ? undefined : decodeHeaderText(values.join(', '))
    },
  }
}

/** Frees the connection of an answer that came too late. */
function discard(answer: HostAnswer): void {
  answer.upgrade?.close()
  answer.body[Symbol.asyncIterator]()
    .return?.()
    .catch(() => undefined)
}

const over: IteratorResult<Uint8Array, undefined> = { done: true, value: undefined }

interface BoundedBodyOptions {
  readonly source: AsyncIterable<Uint8Array>
  readonly limit: number
  readonly label: string
  /** Aborted at the deadline, and when the caller aborts. */
  readonly signal: AbortSignal
  /** Called once, when the body is no longer read. */
  readonly done: () => void
}

/** The body of an outgoing request's answer, up to its limit. Every end of its iteration frees the connection. */
class BoundedBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #source: AsyncIterator<Uint8Array>
  readonly #options: BoundedBodyOptions
  #size = 0
  #isOver = false

  constructor(options: BoundedBodyOptions) {
    this.#source = options.source[Symbol.asyncIterator]()
    this.#options = options
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const { signal, limit } = this.#options
    if (this.#isOver) return over
    try {
      signal.throwIfAborted()
      const step = await this.#source.next()
      signal.throwIfAborted()
      if (step.done === true) {
        this.#finish()
        return over
      }
      this.#size += step.value.byteLength
      if (this.#size > limit) throw this.tooLarge()
      return { done: false, value: step.value }
    } catch (error) {
      this.#leave()
      signal.throwIfAborted()
      throw error
    }
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#leave()
    return over
  }

  tooLarge(): FetchError {
    const { label, limit } = this.#options
    return new FetchError('too-large', `${label}: the answer is larger than ${limit} bytes`)
  }

  #leave(): void {
    if (this.#isOver) return
    this.#finish()
    // An error of a connection that is being closed has no reader left, and is ignored.
    this.#source.return?.().catch(() => undefined)
  }

  #finish(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#options.done()
  }
}
