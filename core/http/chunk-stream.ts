/** How messages are told apart where they share a stream of bytes; the frames of several may go out in one write. */
export interface MessageFraming {
  /** Equal for framings that make the same frames, so that one frame serves everyone who is sent the message. */
  readonly id: string
  readonly frame: (message: Uint8Array) => Uint8Array
}

/** Who takes the chunks of a stream as they come. */
export interface ChunkSink {
  /** Asks for frames in place of messages; then a chunk holds one or more whole frames. */
  readonly framing?: MessageFraming
  /** Takes one chunk, which it must not alter: others are handed the same bytes. False asks for a pause. */
  write(chunk: Uint8Array): boolean
  /** Called once, when nothing more will come. `error` is what an iterator would have thrown. */
  end(error?: unknown): void
}

/** A stream on its way to a sink. It starts paused. */
export interface ChunkFlow {
  /** Ends a pause. What waits is handed over at once, as far as others are not kept waiting, the rest in later turns. */
  resume(): void
  /** Lets go of the stream; the sink may be told that it ended. */
  close(): void
}

/**
 * A stream that hands its chunks to a sink, which is cheaper by far than being asked for each by an iterator. It has one
 * reader: a sink or an iterator.
 */
export interface ChunkStream extends AsyncIterable<Uint8Array> {
  attach(sink: ChunkSink): ChunkFlow
}

export function isChunkStream(stream: AsyncIterable<Uint8Array>): stream is ChunkStream {
  return 'attach' in stream
}
