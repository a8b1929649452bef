/** Framing of messages that share a stream of bytes; frames of several messages may be sent in one write. */
export interface MessageFraming {
  /** Identity of the framing: framings with equal ids make the same frames, which all readers of a message share. */
  readonly id: string
  readonly frame: (message: Uint8Array) => Uint8Array
}

/** A sink for the chunks of a {@link ChunkStream}. */
export interface ChunkSink {
  /** The framing that the sink wants; then a chunk holds one or more whole frames instead of messages. */
  readonly framing?: MessageFraming
  /** Takes a chunk, which neither side may alter: other sinks get the same bytes. False asks for a pause. */
  write(chunk: Uint8Array): boolean
  /** Called once, at the end of the stream. `error` is what an iterator would have thrown. */
  end(error?: unknown): void
}

/** The flow of a stream to its sink, which starts paused. */
export interface ChunkFlow {
  /** Ends a pause. Pending chunks are written at once, up to a limit, the rest in later turns. */
  resume(): void
  /** Closes the stream; the sink's `end` may be called. */
  close(): void
}

/**
 * A stream that pushes its chunks to a sink, which is far cheaper than an iterator that asks for each. It has one
 * reader: a sink or an iterator.
 */
export interface ChunkStream extends AsyncIterable<Uint8Array> {
  attach(sink: ChunkSink): ChunkFlow
}

export function isChunkStream(stream: AsyncIterable<Uint8Array>): stream is ChunkStream {
  return 'attach' in stream
}
