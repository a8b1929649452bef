import type { ApiResponse } from '../../core/index.ts'

/** What the one who asks sends over a port. `id` names the call; headers are a flat list: name, value, name, value. */
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
  /** Bytes of the call's stream that were taken, and may be sent anew. */
  | { readonly type: 'credit'; readonly id: number; readonly bytes: number }
  /** Nobody waits for the call any more. */
  | { readonly type: 'cancel'; readonly id: number }
  /** Nothing more will be asked. */
  | { readonly type: 'close' }

/** What the server sends. A stream's chunks follow its head, and one `end` follows them. */
export type ServerMessage =
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
  /** A watch whose chunks are messages. */
  | {
      readonly type: 'open'
      readonly id: number
      readonly protocol: string | undefined
      readonly kind: 'text' | 'binary'
    }
  | { readonly type: 'chunk'; readonly id: number; readonly chunk: Uint8Array }
  /** `cut`: the connection is to look cut, before the head or in mid-stream. `failed`: the stream broke, and what came is not all. */
  | { readonly type: 'end'; readonly id: number; readonly failure: 'cut' | 'failed' | undefined }

export type StreamKind = NonNullable<ApiResponse['stream']>

/** What a stream may have under way before its reader takes something, in bytes as {@link weightOf} counts them. */
export const streamWindow: number = 512 * 1024

/** Bytes that a chunk counts as: small ones cost more than they hold. */
export function weightOf(chunk: Uint8Array): number {
  return chunk.byteLength + 256
}
