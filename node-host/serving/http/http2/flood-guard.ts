import { constants, type Http2Session } from 'node:http2'
import { performance } from 'node:perf_hooks'
import { TokenBucket, type Logger } from '../../../../core/index.ts'

/** What a client can send much of without waiting for anything. */
type Flood = 'abandoned requests' | 'pings' | 'settings' | 'requests under way'

const allowance = (): TokenBucket => new TokenBucket(() => performance.now())

/**
 * Cuts an HTTP/2 connection whose client floods it: with PING or SETTINGS frames, or with requests that it takes back while
 * they are worked on (rapid reset, CVE-2023-44487). Node itself cuts floods of CONTINUATION frames and of resets of
 * requests that were answered already.
 */
export class FloodGuard {
  readonly #session: Http2Session
  readonly #logger: Logger
  readonly #address: string | undefined
  readonly #allowances: Readonly<Record<Exclude<Flood, 'requests under way'>, TokenBucket>> = {
    'abandoned requests': allowance(),
    pings: allowance(),
    settings: allowance(),
  }

  constructor(session: Http2Session, address: string | undefined, logger: Logger) {
    this.#session = session
    this.#address = address
    this.#logger = logger
    session.on('ping', () => this.count('pings'))
    session.on('remoteSettings', () => this.count('settings'))
  }

  /** Counts one of a kind. */
  count(flood: Exclude<Flood, 'requests under way'>): void {
    if (!this.#allowances[flood].take()) this.cut(flood)
  }

  /** Ends the connection and everything on it; the log says so once. */
  cut(flood: Flood): void {
    if (this.#session.destroyed) return
    this.#logger.warn('an HTTP/2 client flooded its connection; the connection was closed', {
      flood,
      address: this.#address,
    })
    this.#session.destroy(new Error('a flood'), constants.NGHTTP2_ENHANCE_YOUR_CALM)
  }
}
