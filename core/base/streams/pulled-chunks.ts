import type { ChunkFlow, ChunkSink, ChunkStream } from './chunk-stream.ts'

interface Waiting {
  resolve(step: IteratorResult<Uint8Array>): void
  reject(error: unknown): void
}

const done: IteratorResult<Uint8Array> = { done: true, value: undefined }

/** The iterator of a {@link ChunkStream}: a sink that asks for a pause after each chunk. */
export class PulledChunks implements AsyncIterableIterator<Uint8Array>, ChunkSink {
  readonly #flow: ChunkFlow
  #waiting: Waiting | undefined
  #isOver = false
  #failure: unknown

  constructor(stream: Pick<ChunkStream, 'attach'>) {
    this.#flow = stream.attach(this)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  next(): Promise<IteratorResult<Uint8Array>> {
    if (this.#waiting) return Promise.reject(new TypeError('the last next() has not settled yet'))
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      if (this.#isOver) this.#settleEnd()
      else this.#flow.resume()
    })
  }

  return(): Promise<IteratorResult<Uint8Array>> {
    this.#flow.close()
    this.end()
    return Promise.resolve(done)
  }

  write(chunk: Uint8Array): boolean {
    this.#take()?.resolve({ done: false, value: chunk })
    return false
  }

  end(error?: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#failure = error
    this.#settleEnd()
  }

  #settleEnd(): void {
    const waiting = this.#take()
    if (!waiting) return
    const failure = this.#failure
    this.#failure = undefined
    if (failure === undefined) waiting.resolve(done)
    else waiting.reject(failure)
  }

  #take(): Waiting | undefined {
    const waiting = this.#waiting
    this.#waiting = undefined
    return waiting
  }
}
