import { onAbort } from '../execution/on-abort.ts'
import type { DeadlineTimers } from '../execution/pause.ts'
import { readAll } from '../streams/join-bytes.ts'
import { checkedRequest, type CheckedRequest } from './check-request.ts'
import { FetchError } from './fetch-error.ts'
import { decodeHeaderText } from './header-text.ts'
import type { HostAnswer, HostFetch } from './host-fetch.ts'
import type { Fetch, IncomingAnswer, OutgoingRequest } from './outgoing-request.ts'

/**
 * `Runtime.fetch` over a host's own fetch: requests are checked, deadlines are kept by `timers`, and answers within
 * their limit.
 *
 * @example
 * const runtime: Runtime = { ...parts, fetch: boundedFetch(parts.timers, hostFetch) }
 */
export function boundedFetch(timers: DeadlineTimers, hostFetch: HostFetch): Fetch {
  return async (request) => new Call(timers, request).answer(hostFetch)
}

/** A `fetch` whose deadlines are kept by other timers, such as those of a mock that owns its clock. */
export function fetchByTimers(timers: DeadlineTimers, fetch: Fetch): Fetch {
  return boundedFetch(timers, ({ url, ...request }) =>
    fetch({ ...request, url: url.href, deadline: Infinity, limit: Infinity }),
  )
}

/** One outgoing request under its deadline, until its answer has ended. */
class Call {
  readonly #checked: CheckedRequest
  readonly #request: OutgoingRequest
  readonly #ending = new AbortController()
  #cancelDeadline: (() => void) | undefined
  #stopWaiting: (() => void) | undefined

  constructor(timers: DeadlineTimers, request: OutgoingRequest) {
    this.#checked = checkedRequest(request)
    this.#request = request
    const { deadline } = this.#checked
    const { signal } = request
    if (signal?.aborted) throw this.#aborted()
    if (deadline <= 0) throw this.#late()
    if (signal) this.#stopWaiting = onAbort(signal, () => this.#ending.abort(this.#aborted()))
    if (deadline === Infinity) return
    this.#cancelDeadline = timers.after(deadline, () => this.#ending.abort(this.#late()))
  }

  async answer(hostFetch: HostFetch): Promise<IncomingAnswer> {
    const { signal } = this.#ending
    const pending = hostFetch({ ...this.#checked.sent, signal })
    try {
      const answer = await Promise.race([pending, rejection(signal)])
      return answer.upgrade ? this.#upgraded(answer, answer.upgrade) : this.#bounded(answer)
    } catch (error) {
      this.#end()
      if (signal.aborted) pending.then(discard, () => undefined)
      throw error
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
