import { FetchError } from './fetch-error.ts'

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
export class BoundedBody implements AsyncIterableIterator<Uint8Array, undefined> {
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
