import { streamWindow, weightOf } from './port-messages.ts'

interface StreamCalls {
  /** Grants the sender credit for more bytes. */
  grant(bytes: number): void
  /** Called when the reader leaves before the end. */
  cancel(): void
}

interface Waiting {
  resolve(result: IteratorResult<Uint8Array, undefined>): void
  reject(error: unknown): void
}

const over: IteratorResult<Uint8Array, undefined> = { done: true, value: undefined }

/** Least credit granted at once: a grant for each small chunk would send back as many messages as arrive. */
const grantFrom = streamWindow / 4

/** The receiving side of a stream: chunks that the reader has not taken use up the sender's credit. */
export class IncomingStream implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #calls: StreamCalls
  readonly #chunks: Uint8Array[] = []
  #taken = 0
  #waiting: Waiting | undefined
  #ended: { readonly error?: unknown } | undefined

  constructor(calls: StreamCalls) {
    this.#calls = calls
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  push(chunk: Uint8Array): void {
    if (this.#ended) return
    const waiting = this.#waiting
    if (!waiting) {
      this.#chunks.push(chunk)
      return
    }
    this.#waiting = undefined
    this.#grant(chunk)
    waiting.resolve({ done: false, value: chunk })
  }

  /** Ends the stream behind the chunks that have arrived. */
  end(): void {
    this.#finish({})
  }

  /** Fails the stream: `error` is thrown at the reader behind the chunks that have arrived. */
  fail(error: unknown): void {
    this.#finish({ error })
  }

  next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const chunk = this.#chunks.shift()
    if (chunk) {
      this.#grant(chunk)
      return Promise.resolve({ done: false, value: chunk })
    }
    if (this.#waiting) return Promise.reject(new TypeError('a stream has one reader at a time'))
    const ended = this.#ended
    if (!ended) return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }))
    this.#ended = {}
    return 'error' in ended ? Promise.reject(ended.error as Error) : Promise.resolve(over)
  }

  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    const underWay = !this.#ended
    this.#chunks.length = 0
    this.#finish({})
    // A failure is not reported to a reader that has left.
    this.#ended = {}
    if (underWay) this.#calls.cancel()
    return Promise.resolve(over)
  }

  #finish(outcome: { readonly error?: unknown }): void {
    if (this.#ended) return
    const waiting = this.#waiting
    this.#waiting = undefined
    this.#ended = waiting ? {} : outcome
    if ('error' in outcome) waiting?.reject(outcome.error)
    else waiting?.resolve(over)
  }

  #grant(chunk: Uint8Array): void {
    this.#taken += weightOf(chunk)
    if (this.#taken < grantFrom || this.#ended) return
    this.#calls.grant(this.#taken)
    this.#taken = 0
  }
}
