import {
  type ChunkFlow,
  type ChunkSink,
  type ChunkStream,
  isChunkStream,
} from '../http/chunk-stream.ts'
import { PulledChunks } from '../http/pulled-chunks.ts'
import { RecordedBody } from './recorded-body.ts'

/** The stream of a watch that passes to the client, and reports its end. */
class RecordedWatch implements ChunkStream {
  readonly #source: ChunkStream
  readonly #ended: () => void
  #pulled: PulledChunks | undefined
  #isOver = false

  constructor(source: ChunkStream, ended: () => void) {
    this.#source = source
    this.#ended = ended
  }

  attach(sink: ChunkSink): ChunkFlow {
    const flow = this.#source.attach({
      ...(sink.framing && { framing: sink.framing }),
      write: (chunk) => sink.write(chunk),
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
    this.#ended()
  }
}

/** A watch's stream with a report of its end: `ended` is called once, when it has ended or was closed. */
export function recordedWatch(
  source: AsyncIterable<Uint8Array>,
  ended: () => void,
): AsyncIterable<Uint8Array> {
  return isChunkStream(source)
    ? new RecordedWatch(source, ended)
    : new RecordedBody(source, ended, 0)
}
