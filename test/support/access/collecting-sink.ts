import type { ChunkSink, MessageFraming } from '../../../core/base/streams/chunk-stream.ts'
import { parseEvents } from '../requests/watch-reader.ts'

/** A sink that keeps what it is handed, and can be full. */
export class CollectingSink implements ChunkSink {
  readonly framing?: MessageFraming
  readonly chunks: Uint8Array[] = []
  /** Asks for a pause after each chunk. */
  isFull = false
  ends = 0

  constructor(framing?: MessageFraming) {
    if (framing) this.framing = framing
  }

  /** `ADDED x`: the events so far. */
  get lines(): string[] {
    return this.chunks
      .flatMap(parseEvents)
      .map(({ type, object }) =>
        type === 'ERROR' ? `ERROR ${object.code}` : `${type} ${object.metadata.name}`,
      )
  }

  write(chunk: Uint8Array): boolean {
    this.chunks.push(chunk)
    return !this.isFull
  }

  end(): void {
    this.ends++
  }
}
