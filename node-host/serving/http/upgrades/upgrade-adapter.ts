import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { isUpgrade } from '../../../../core/index.ts'
import type { AdapterContext } from '../adapter-context.ts'
import { peerOf } from '../connections/peer.ts'
import type { Http1Adapter } from '../http1/http1-adapter.ts'
import { hasBody, Http1Request } from '../http1/http1-request.ts'
import { answerWithoutUpgrade } from './answer-without-upgrade.ts'
import { relayUpgrade, hasEnded } from './relay-upgrade.ts'

/** Bytes buffered before the answer; past this the socket is paused. */
const mostBytes = 64 * 1024

/**
 * Bytes that a client sends between its upgrade request and the answer. The socket is read meanwhile, since an unread socket
 * does not report that the client left; a client that ends its direction before the answer counts as having left.
 */
class EarlyBytes {
  readonly #socket: Socket
  #chunks: Buffer[]
  #size: number
  #isKept = true

  /** `head` holds bytes already read from the socket behind the request. */
  constructor(socket: Socket, head: Buffer, onError: (error: Error) => void) {
    this.#socket = socket
    this.#chunks = [head]
    this.#size = head.length
    socket.on('error', onError).on('end', this.#leave).on('data', this.#take)
  }

  /** Stops reading, so that another reader can go on. Returns the buffered bytes. */
  release(): Buffer {
    this.#socket.pause()
    this.#socket.off('end', this.#leave).off('data', this.#take)
    return Buffer.concat(this.#chunks)
  }

  /** Discards the buffered bytes and all that follow. */
  discard(): void {
    this.#isKept = false
    this.#chunks = []
    this.#socket.resume()
  }

  readonly #leave = (): void => void this.#socket.destroy()

  readonly #take = (chunk: Buffer): void => {
    if (!this.#isKept) return
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size > mostBytes) this.#socket.pause()
  }
}

/** Serves upgrade requests for protocols other than WebSocket, such as SPDY. */
export class UpgradeAdapter {
  readonly #context: AdapterContext
  readonly #http1: Http1Adapter

  constructor(context: AdapterContext, http1: Http1Adapter) {
    this.#context = context
    this.#http1 = http1
  }

  /** Listener of event 'upgrade', for requests that {@link mayBeUpgraded}. `head` holds the bytes behind the headers. */
  async serve(message: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const { gateway, live, limits, logger } = this.#context
    live.begin()
    const early = new EarlyBytes(socket, head, (error) =>
      logger.debug('a connection failed', { cause: error.message }),
    )
    const request = new Http1Request(message, socket, {
      live,
      peer: peerOf(socket, this.#context.chains),
      bodyTimeoutMs: limits.bodyMs,
      answered: () => hasEnded(socket),
    })
    const outcome = await gateway.upgrade(request)
    if (!isUpgrade(outcome)) {
      early.discard()
      return answerWithoutUpgrade(this.#http1, { message, socket }, outcome)
    }
    await relayUpgrade({ socket, head: early.release() }, outcome, this.#context)
    live.end()
  }
}

/**
 * Whether the handler decides about an upgrade request. A request with a body must be parsed as a plain request, and h2c
 * concerns the connection rather than the request.
 */
export function mayBeUpgraded(message: IncomingMessage): boolean {
  return !hasBody(message) && message.headers.upgrade?.toLowerCase() !== 'h2c'
}
