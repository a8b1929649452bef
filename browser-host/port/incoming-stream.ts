import { streamWindow, weightOf } from './port-messages.ts'

interface StreamCalls {
  /** Lets the sender send that many bytes more. */
  grant(bytes: number): void
  /** The reader left before the end. */
  cancel(): void
}

interface Waiting {
  resolve(result: IteratorResult<Uint8Array, undefined>): void
  reject(error: unknown): void
}

const over: IteratorResult<Uint8Array, undefined> = { done: true, value: undefined }

/** Granting each small chunk by itself would send as many messages back as come. */
const grantFrom = streamWindow / 4

/** The chunks of one stream as its reader takes them. What the reader leaves lying keeps the sender from sending more. */
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

  /** What has arrived is still handed out. */
  end(): void {
    this.#finish({})
  }

  /** Thrown at the reader behind what has arrived. */
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
    // What had failed needs no telling to a reader who left.
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
