import type { Socket } from 'node:net'
import { serveCalls } from '../child-calls.ts'
import { openSocket } from '../client/open-socket.ts'
import { ResponseReader } from '../client/response-reader.ts'
import { percentile } from '../measure/statistics.ts'

export interface FloodSettings {
  /** Of a server that speaks TLS. */
  readonly port: number
  readonly connections: number
  /** Sent over and over, by each connection after its answer came. */
  readonly request: Uint8Array
  /** Whether a client that is refused waits for the seconds of `Retry-After`. */
  readonly waits: boolean
}

export interface FloodResult {
  readonly answered: number
  readonly refused: number
  /** The most seconds of a `Retry-After`. */
  readonly longestRetryAfter: number
  /** Milliseconds between sending a request that was answered and the end of its answer; 0 where none was. */
  readonly p50: number
}

export type FloodLoadCalls = {
  /** Resolves once all connections have sent a request. */
  start(settings: FloodSettings): Promise<void>
  /** @throws Error where an answer was neither a success nor a refusal, or a connection failed */
  stop(nothing: undefined): Promise<FloodResult>
}

/** Connections opened at a time: a server's queue of them is short. */
const openedAtOnce = 50

/** Many clients of one server that keep asking for the same, each with one request at a time. */
class Flood {
  readonly #settings: FloodSettings
  readonly #sockets: Socket[] = []
  readonly #times: number[] = []
  readonly #waiting = new Set<NodeJS.Timeout>()
  #refused = 0
  #longestRetryAfter = 0
  #stopping = false
  #failure: Error | undefined

  constructor(settings: FloodSettings) {
    this.#settings = settings
  }

  async start(): Promise<void> {
    for (let left = this.#settings.connections; left > 0; left -= openedAtOnce) {
      const count = Math.min(left, openedAtOnce)
      await Promise.all(Array.from({ length: count }, () => this.#open()))
    }
  }

  stop(): FloodResult {
    this.#stopping = true
    for (const socket of this.#sockets) socket.destroy()
    for (const timer of this.#waiting) clearTimeout(timer)
    if (this.#failure) throw this.#failure
    return {
      answered: this.#times.length,
      refused: this.#refused,
      longestRetryAfter: this.#longestRetryAfter,
      p50: this.#times.length > 0 ? percentile(this.#times, 0.5) : 0,
    }
  }

  async #open(): Promise<void> {
    let sent = 0
    let retryAfter: number | undefined
    const reader = new ResponseReader(undefined, (seconds) => (retryAfter = seconds))
    const send = (): void => {
      sent = performance.now()
      socket.write(this.#settings.request)
    }
    const socket = await openSocket({
      port: this.#settings.port,
      isSecure: true,
      onBytes: (bytes) => {
        if (this.#stopping || reader.read(bytes) === 0) return
        const refusal = retryAfter
        retryAfter = undefined
        if (refusal === undefined) {
          this.#times.push(performance.now() - sent)
          send()
        } else {
          this.#refuse(refusal, send)
        }
      },
      onFailure: (error) => {
        if (!this.#stopping) this.#failure ??= new Error(String(error), { cause: error })
      },
    })
    this.#sockets.push(socket)
    send()
  }

  #refuse(seconds: number, send: () => void): void {
    this.#refused++
    this.#longestRetryAfter = Math.max(this.#longestRetryAfter, seconds)
    if (!this.#settings.waits) return send()
    const timer = setTimeout(() => {
      this.#waiting.delete(timer)
      send()
    }, seconds * 1000)
    this.#waiting.add(timer)
  }
}

let flood: Flood | undefined

serveCalls<FloodLoadCalls>({
  start(settings) {
    flood = new Flood(settings)
    return flood.start()
  },
  async stop() {
    if (!flood) throw new TypeError('no flood is started')
    return flood.stop()
  },
})
