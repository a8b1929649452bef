import type { Readable } from 'node:stream'

interface ReadableChunksOptions {
  /** Makes the reader's error when the source breaks off; its argument is undefined without a reason. */
  readonly failed: (error: Error | undefined) => Error
  /** Called once if the reader leaves before the end. */
  readonly leave: () => void
  /** Whether an ended source was cut: a reset HTTP/2 stream ends like a complete one. */
  readonly isCut?: () => boolean
}

interface Waiting {
  resolve(step: IteratorResult<Uint8Array, undefined>): void
  reject(error: Error): void
}

const over: IteratorResult<Uint8Array, undefined> = { done: true, value: undefined }

/**
 * The chunks of a stream at the pace of one reader: the stream is paused while no `next()` is pending. Unlike a stream's own
 * iterator, `return()` takes effect at once, also before the first `next()` and while one is pending.
 */
export class ReadableChunks implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #source: Readable
  readonly #options: ReadableChunksOptions
  readonly #chunks: Buffer[] = []
  #waiting: Waiting | undefined
  #isListening = false
  #ended: { readonly error?: Error } | undefined
  #isOver = false

  constructor(source: Readable, options: ReadableChunksOptions) {
    this.#source = source
    this.#options = options
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#isOver) return Promise.resolve(over)
    if (this.#waiting) return Promise.reject(new TypeError('a body has one reader at a time'))
    const chunk = this.#chunks.shift()
    if (chunk) return Promise.resolve({ done: false, value: chunk })
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      if (!this.#isListening) this.#listen()
      if (this.#ended) this.#settle(this.#ended)
      else this.#source.resume()
    })
  }

  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#isOver) return Promise.resolve(over)
    this.#isOver = true
    this.#chunks.length = 0
    this.#waiting?.resolve(over)
    this.#waiting = undefined
    this.#options.leave()
    return Promise.resolve(over)
  }

  /** Fails the source: reading throws `error` behind the chunks received so far. */
  fail(error: Error): void {
    this.#end({ error })
  }

  #listen(): void {
    this.#isListening = true
    const source = this.#source
    const { isCut, failed } = this.#options
    const broken = (error?: Error): void => {
      // Every source closes behind its end.
      if (!this.#ended) this.#end({ error: failed(error) })
    }
    if (source.readableEnded) return this.#end(isCut?.() ? { error: failed(undefined) } : {})
    if (source.destroyed) return broken(source.errored ?? undefined)
    // The listeners stay; chunks after the reader has left are discarded.
    source.on('data', (chunk: Buffer) => this.#take(chunk))
    source.on('end', () => (isCut?.() ? broken() : this.#end({})))
    source
      .on('error', broken)
      .on('aborted', () => broken())
      .on('close', () => broken())
  }

  #take(chunk: Buffer): void {
    if (this.#isOver) return
    this.#source.pause()
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting) waiting.resolve({ done: false, value: chunk })
    else this.#chunks.push(chunk)
  }

  #end(ended: { readonly error?: Error }): void {
    this.#ended ??= ended
    if (this.#waiting) this.#settle(this.#ended)
  }

  #settle({ error }: { readonly error?: Error }): void {
    this.#isOver = true
    if (error) this.#waiting?.reject(error)
    else this.#waiting?.resolve(over)
    this.#waiting = undefined
  }
}
