import type { ApiResponse } from '../../core/index.ts'

/** Message from client to server. `id` names the call; headers are a flat list: name, value, name, value. */
export type ClientMessage =
  | {
      readonly type: 'request'
      readonly id: number
      readonly method: string
      readonly path: string
      readonly search: string
      readonly headers: readonly string[]
      readonly body: Uint8Array | undefined
    }
  | {
      readonly type: 'connect'
      readonly id: number
      readonly path: string
      readonly search: string
      readonly headers: readonly string[]
      readonly protocols: readonly string[]
    }
  /** Message on an open connection, as far as the server grants credit. */
  | { readonly type: 'message'; readonly id: number; readonly chunk: Uint8Array }
  /** Grants credit for further bytes of the call's stream. */
  | { readonly type: 'credit'; readonly id: number; readonly bytes: number }
  /** Cancels a call. */
  | { readonly type: 'cancel'; readonly id: number }
  /** Asks for `serving`. */
  | { readonly type: 'ping' }
  /** Closes the link. */
  | { readonly type: 'close' }

/** Message from server to client. A stream's chunks follow its head, and one `end` follows them. */
export type ServerMessage =
  /** The port is served: the first message over it, and the answer to `ping`. */
  | { readonly type: 'serving' }
  | {
      readonly type: 'answer'
      readonly id: number
      readonly status: number
      readonly headers: readonly string[]
      readonly body: Uint8Array | undefined
    }
  | {
      readonly type: 'stream'
      readonly id: number
      readonly status: number
      readonly headers: readonly string[]
      readonly stream: StreamKind
    }
  /** Head of a connection, whose chunks are messages. */
  | {
      readonly type: 'open'
      readonly id: number
      readonly protocol: string | undefined
      readonly kind: 'text' | 'binary'
      /** Whether the connection takes messages of the client; a watch does not. */
      readonly takes: boolean
    }
  /** Grants credit for further messages of the client. */
  | { readonly type: 'credit'; readonly id: number; readonly bytes: number }
  | { readonly type: 'chunk'; readonly id: number; readonly chunk: Uint8Array }
  /** End of a stream. `cut`: an injected cut, before the head or in mid-stream. `failed`: the stream is incomplete. */
  | { readonly type: 'end'; readonly id: number; readonly failure: 'cut' | 'failed' | undefined }

export type StreamKind = NonNullable<ApiResponse['stream']>

/** Initial credit of a stream, in bytes as {@link weightOf} counts them. */
export const streamWindow: number = 512 * 1024

/** Limit of a client's message in bytes, as over a WebSocket to a server in Node. */
export const largestMessage: number = 1024 * 1024

/** Credit that a chunk uses, in bytes, with an overhead for each chunk. */
export function weightOf(chunk: Uint8Array): number {
  return chunk.byteLength + 256
}
