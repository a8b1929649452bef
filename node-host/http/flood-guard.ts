import { constants, type Http2Session } from 'node:http2'
import { performance } from 'node:perf_hooks'
import type { Logger } from '../../core/index.ts'

/** What a client can send much of without waiting for anything. */
type Flood = 'abandoned requests' | 'pings' | 'settings' | 'requests under way'

/** How many of a kind a client may send at once, and how many each second for long. No client comes near. */
const burst = 1000
const perSecond = 50

/** An allowance that fills up again with time. */
class Allowance {
  #left = burst
  #since = performance.now()

  /** Takes one; false where there is none left. */
  take(): boolean {
    if (this.#left < 1) {
      const now = performance.now()
      this.#left = Math.min(burst, this.#left + ((now - this.#since) / 1000) * perSecond)
      this.#since = now
      if (this.#left < 1) return false
    }
    this.#left--
    return true
  }
}

/**
 * Cuts an HTTP/2 connection whose client floods it: with PING or SETTINGS frames, or with requests that it takes back while
 * they are worked on (rapid reset, CVE-2023-44487). Node itself cuts floods of CONTINUATION frames and of resets of
 * requests that were answered already.
 */
export class FloodGuard {
  readonly #session: Http2Session
  readonly #logger: Logger
  readonly #address: string | undefined
  readonly #allowances: Readonly<Record<Exclude<Flood, 'requests under way'>, Allowance>> = {
    'abandoned requests': new Allowance(),
    pings: new Allowance(),
    settings: new Allowance(),
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
    this.#logger.warn('an HTTP/2 client floods its connection, which was cut', {
      flood,
      address: this.#address,
    })
    this.#session.destroy(new Error('a flood'), constants.NGHTTP2_ENHANCE_YOUR_CALM)
  }
}
