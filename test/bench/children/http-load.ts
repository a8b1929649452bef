import type { Socket } from 'node:net'
import { serveCalls } from '../child-calls.ts'
import { Numbered } from '../client/numbered.ts'
import { openSocket } from '../client/open-socket.ts'
import { ResponseReader } from '../client/response-reader.ts'
import { percentile } from '../measure/statistics.ts'

export interface LoadSettings {
  readonly port: number
  /** Whether the server speaks TLS. */
  readonly isSecure?: boolean
  readonly connections: number
  /** Sent over and over, by each connection after its answer came; marks in it become numbers from `first` on. */
  readonly request: Uint8Array
  readonly first?: number
  /** See {@link Numbered}. */
  readonly shares?: number
  readonly warmUpMs: number
  readonly durationMs: number
  /** Answers to measure at least, however long they take; 1 unless given. */
  readonly atLeast?: number
}

export interface LoadResult {
  /** Answers in the measured time, and with the warm-up. */
  readonly requests: number
  readonly total: number
  readonly elapsedMs: number
  /** Between sending a request and the end of its answer. */
  readonly p50: number
  readonly p99: number
  /** Numbers used up. */
  readonly next: number
}

export type HttpLoadCalls = { run(settings: LoadSettings): Promise<LoadResult> }

/** Keeps every connection busy with one request at a time. */
class Load {
  readonly #settings: LoadSettings
  readonly #sockets: Socket[] = []
  #next: number
  #times: number[] = []
  #warmUp = 0
  #stopping = false
  #fail: (error: unknown) => void = () => {}

  constructor(settings: LoadSettings) {
    this.#settings = settings
    this.#next = settings.first ?? 0
  }

  async run(): Promise<LoadResult> {
    const { connections, warmUpMs, durationMs, atLeast = 1 } = this.#settings
    const failed = new Promise<never>((_, reject) => (this.#fail = reject))
    const measured = (async () => {
      for (let count = 0; count < connections; count++) await this.#open()
      await delay(warmUpMs)
      this.#warmUp = this.#times.length
      this.#times = []
      const start = performance.now()
      do await delay(Math.min(durationMs, 20))
      while (performance.now() - start < durationMs || this.#times.length < atLeast)
      return performance.now() - start
    })()
    try {
      const elapsedMs = await Promise.race([measured, failed])
      const times = this.#times
      const total = this.#warmUp + times.length
      const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
      return { requests: times.length, total, elapsedMs, p50, p99, next: this.#next }
    } finally {
      this.#stopping = true
      for (const socket of this.#sockets) socket.destroy()
    }
  }

  async #open(): Promise<void> {
    const request = new Numbered(this.#settings.request, this.#settings.shares)
    const reader = new ResponseReader()
    let sent = 0
    const send = (): void => {
      sent = performance.now()
      socket.write(request.set(this.#next++))
    }
    const socket = await openSocket({
      port: this.#settings.port,
      isSecure: this.#settings.isSecure,
      onBytes: (bytes) => {
        if (this.#stopping || reader.read(bytes) === 0) return
        this.#times.push(performance.now() - sent)
        send()
      },
      onFailure: (error) => this.#fail(error),
    })
    this.#sockets.push(socket)
    send()
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds))
}

serveCalls<HttpLoadCalls>({ run: (settings) => new Load(settings).run() })
