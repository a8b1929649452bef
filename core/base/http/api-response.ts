import type { ChunkStream } from '../streams/chunk-stream.ts'

/**
 * An API response. `headers` is a flat list: name, value, name, value, with names in lower case, without those that the
 * host owns (`Content-Length`, `Content-Encoding`, `Transfer-Encoding`, `Connection`, `Date`). A streamed body ends
 * when its iterator does; the host calls `return()` on it when the client goes away, and asks for the next chunk only
 * when the last one has drained. When the iterator throws, the host cuts the connection, so that the client does not
 * take a partial body for the whole; a `ConnectionCut` is intended, any other error is a defect and is logged. Where
 * the body is a {@link ChunkStream}, a host may attach to it instead of iterating, under the same rules. A host that
 * has finished with all chunks it was given may pass true to `next`: a list may then reuse their memory for its next
 * chunk.
 */
export interface ApiResponse {
  readonly status: number
  readonly headers: readonly string[]
  /** The body; use `ArrayBuffer.isView` to detect bytes, since test environments mix classes of several realms. */
  readonly body: Uint8Array | null | AsyncIterable<Uint8Array> | ChunkStream
  /** Kind of a streamed body: a list may be compressed, the chunks of a watch are sent as they come. */
  readonly stream?: 'list' | 'watch'
  /** Compressed for clients that accept it, whatever the size of the body. */
  readonly compressed?: 'always'
  /** Bytes that are served again as they are: a host may keep what it makes of them, as long as they live. */
  readonly isKept?: true
}

/**
 * The messages of a watch over WebSocket: the host has upgraded, and sends each message as one frame. The stream ends
 * and fails as a streamed body does; after a `ConnectionCut` no close frame is sent.
 */
export interface ApiMessageStream {
  /** Text frames hold UTF-8 JSON, binary frames everything else. */
  readonly kind: 'text' | 'binary'
  readonly messages: AsyncIterable<Uint8Array> | ChunkStream
}

/** White space, which means nothing in JSON. */
const space = Uint8Array.of(0x20)

/**
 * What a streamed answer begins with where the platform sends its headers with the first byte of the body, as Firefox's service
 * workers and `Bun.serve` do: a watch without events would not open. Undefined for what is no watch in JSON.
 */
export function watchFirstBytes({
  stream,
  headers,
}: Pick<ApiResponse, 'stream' | 'headers'>): Uint8Array | undefined {
  if (stream !== 'watch') return undefined
  const isJson = headers.some(
    (name, at) => name === 'content-type' && headers[at + 1]?.startsWith('application/json'),
  )
  return isJson ? space : undefined
}

/** The content type in the headers of an answer; empty where there is none. */
export function contentTypeOf(headers: readonly string[]): string {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text === 'content-type')
  return at < 0 ? '' : (headers[at + 1] ?? '')
}
