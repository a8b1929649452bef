import { type ChunkFlow, type ChunkSink, type ChunkStream, isChunkStream } from './chunk-stream.ts'
import { PulledChunks } from './pulled-chunks.ts'

/** Called once, when a stream has ended or was closed, with the bytes that it had. */
type Ended = (bytes: number) => void

/** A pushed stream that passes to the client, and reports its end. */
class MeasuredChunks implements ChunkStream {
  readonly #source: ChunkStream
  readonly #ended: Ended
  #pulled: PulledChunks | undefined
  #bytes = 0
  #isOver = false

  constructor(source: ChunkStream, ended: Ended) {
    this.#source = source
    this.#ended = ended
  }

  attach(sink: ChunkSink): ChunkFlow {
    const flow = this.#source.attach({
      ...(sink.framing && { framing: sink.framing }),
      write: (chunk) => {
        this.#bytes += chunk.length
        return sink.write(chunk)
      },
      end: (error) => {
        this.#finish()
        sink.end(error)
      },
    })
    return {
      resume: () => flow.resume(),
      close: () => {
        flow.close()
        this.#finish()
      },
    }
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<Uint8Array> {
    this.#pulled ??= new PulledChunks(this)
    return this.#pulled
  }

  #finish(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#ended(this.#bytes)
  }
}

/** An iterated stream that passes to the client, and reports its end. What a reader gives to `next` is passed on. */
class MeasuredIterator implements AsyncIterableIterator<Uint8Array> {
  readonly #source: AsyncIterator<Uint8Array, unknown, boolean | undefined>
  readonly #ended: Ended
  #bytes = 0
  #isOver = false

  constructor(source: AsyncIterable<Uint8Array>, ended: Ended) {
    this.#source = source[Symbol.asyncIterator]()
    this.#ended = ended
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(isDone?: boolean): Promise<IteratorResult<Uint8Array>> {
    try {
      const step = await this.#source.next(isDone)
      if (step.done) return this.#over()
      this.#bytes += step.value.length
      return step
    } catch (error) {
      this.#over()
      throw error
    }
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    const over = this.#over()
    await this.#source.return?.()
    return over
  }

  #over(): IteratorReturnResult<undefined> {
    if (!this.#isOver) this.#ended(this.#bytes)
    this.#isOver = true
    return { done: true, value: undefined }
  }
}

/** A stream that reports its end: `ended` is called once, with the number of bytes that passed, when it has ended or was closed. */
export function onStreamEnd(
  source: AsyncIterable<Uint8Array>,
  ended: Ended,
): AsyncIterable<Uint8Array> {
  return isChunkStream(source)
    ? new MeasuredChunks(source, ended)
    : new MeasuredIterator(source, ended)
}
