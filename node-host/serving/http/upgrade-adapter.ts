import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { isUpgrade } from '../../../core/index.ts'
import { carryUpgrade, hasEnded } from './carry-upgrade.ts'
import { answerDetached } from './detached-answer.ts'
import { EarlyBytes } from './early-bytes.ts'
import type { Http1Adapter } from './http1-adapter.ts'
import { hasBody, Http1Request } from './http1-request.ts'
import { peerOf } from './peer.ts'
import type { Transport } from './transport.ts'

/** Serves upgrade requests for protocols other than WebSocket, such as SPDY. */
export class UpgradeAdapter {
  readonly #transport: Transport
  readonly #http1: Http1Adapter

  constructor(transport: Transport, http1: Http1Adapter) {
    this.#transport = transport
    this.#http1 = http1
  }

  /** Listener of event 'upgrade', for requests that {@link mayBeUpgraded}. `head` holds the bytes behind the headers. */
  async serve(message: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const { gateway, live, limits, logger } = this.#transport
    live.begin()
    const early = new EarlyBytes(socket, head, (error) =>
      logger.debug('a connection failed', { cause: error.message }),
    )
    const request = new Http1Request(message, socket, {
      live,
      peer: peerOf(socket, this.#transport.chains),
      bodyTimeoutMs: limits.bodyMs,
      answered: () => hasEnded(socket),
    })
    const outcome = await gateway.upgrade(request)
    if (!isUpgrade(outcome)) {
      early.discard()
      return answerDetached(this.#http1, { message, socket }, outcome)
    }
    await carryUpgrade({ socket, head: early.release() }, outcome, this.#transport)
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
