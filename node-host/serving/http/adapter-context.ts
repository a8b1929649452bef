import {
  errorText,
  type ApiResponse,
  ConnectionCut,
  FetchError,
  type Logger,
} from '../../../core/index.ts'
import type { ClientChains } from './connections/client-chains.ts'
import type { Limits } from './connections/limits.ts'
import type { LiveRequests } from './connections/live-requests.ts'
import type { Gateway } from './gateway.ts'

/** The parts shared by the adapters of a listener. */
export interface AdapterContext {
  readonly gateway: Gateway
  readonly live: LiveRequests
  readonly limits: Limits
  readonly logger: Logger
  /** What client certificates are good for; undefined where there are no authorities of proxies. */
  chains: ClientChains | undefined
  /** Set once the listener stops: connections end after their current answer. */
  stopping: boolean
}

/** Bodies above this size, in bytes, are written in pieces, so that a slow reader holds one piece and not the whole. */
const pieceBytes = 128 * 1024

/** A body that goes out in one write; null stands for none, undefined for a body that needs {@link chunksOf}. */
export function singleWrite(body: ApiResponse['body']): Uint8Array | null | undefined {
  if (body === null) return null
  return ArrayBuffer.isView(body) && body.length <= pieceBytes ? body : undefined
}

export function chunksOf(body: Uint8Array | AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return ArrayBuffer.isView(body) ? pieces(body) : body
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes)
  }
}

/** Whether answers of a status have no body by definition, and so no length. */
export function isBodyless(status: number): boolean {
  return status < 200 || status === 204 || status === 304
}

export function logStreamFailure(context: AdapterContext, error: unknown): void {
  // An injected fault is no failure of the server.
  if (error instanceof ConnectionCut) return
  // A FetchError is a failure of the server that the answer is passed on from; `aborted`: the client has left.
  if (error instanceof FetchError) {
    if (error.reason === 'aborted') return
    const cause = error.message
    context.logger.warn('a proxied response broke off; the connection was closed', {
      cause,
    })
    return
  }
  const cause = errorText(error)
  context.logger.error('a response failed halfway; the connection was closed', { cause })
}
