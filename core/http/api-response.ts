import type { ChunkStream } from './chunk-stream.ts'

/**
 * One answer. `headers` is a flat list: name, value, name, value, with names in lower case, without those the host owns (`Content-Length`,
 * `Content-Encoding`, `Transfer-Encoding`, `Connection`, `Date`). A streamed body ends when its iterator does; the host
 * calls `return()` on it when the client goes away, and asks for the next chunk only when the last one has drained. When the
 * iterator throws, the host cuts the connection, so that the client does not take what it has for the whole; a
 * `ConnectionCut` is meant, anything else is a defect and is logged. Where the body is a {@link ChunkStream}, a host may
 * attach to it instead of iterating; the same holds then. A host may pass true to `next` where it needs no chunk any more that it
 * was given: a list may then make its next one in the same memory.
 */
export interface ApiResponse {
  readonly status: number
  readonly headers: readonly string[]
  /** Told apart by `ArrayBuffer.isView`: test environments put classes of another realm in front of a host's own. */
  readonly body: Uint8Array | null | AsyncIterable<Uint8Array> | ChunkStream
  /** Says how to carry a streamed body: a list may be compressed, a watch is sent on chunk by chunk as it comes. */
  readonly stream?: 'list' | 'watch'
}

/**
 * A watch over WebSocket: the host has upgraded, and sends each message as one frame. Messages end and break as a streamed
 * body does; after a `ConnectionCut` no close frame is sent.
 */
export interface ApiMessageStream {
  /** Text frames hold UTF-8 JSON, binary frames everything else. */
  readonly kind: 'text' | 'binary'
  readonly messages: AsyncIterable<Uint8Array> | ChunkStream
}
