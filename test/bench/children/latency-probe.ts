import { Agent, request } from 'node:https'
import type { ConnectionOptions } from 'node:tls'
import { serveCalls } from '../child-calls.ts'
import { percentile } from '../measure/statistics.ts'

export interface ProbeResult {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
  /** Answers with status 429, where these may be. */
  readonly refused: number
}

export interface ProbeSettings {
  /** Where the server is, and what its clients show or trust. */
  readonly credentials: ConnectionOptions & { readonly port: number }
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly everyMs: number
  /** Whether answers with status 429 are counted; they are failures otherwise. */
  readonly mayBeRefused?: boolean
}

export type LatencyProbeCalls = {
  /** GETs `path` every `everyMs`, whether or not earlier ones are answered. */
  start(settings: ProbeSettings): Promise<void>
  /** Milliseconds from when each request was due to the end of its answer. @throws Error where any was not answered by 200 */
  stop(nothing: undefined): Promise<ProbeResult>
}

/** Longer than any request may take to be measured: an answer that does not come ends the row. */
const patience = 60_000

class Probe {
  readonly #times: number[] = []
  readonly #faults: string[] = []
  readonly #agent: Agent
  readonly #get: () => Promise<void>
  readonly #pending = new Set<Promise<void>>()
  readonly #everyMs: number
  #refused = 0
  #due = performance.now()
  #timer: NodeJS.Timeout

  constructor(settings: ProbeSettings) {
    const { credentials, everyMs } = settings
    this.#agent = new Agent({
      ...credentials,
      keepAlive: true,
      // Handshakes of further connections would be measured, too.
      maxSockets: 8,
      scheduling: 'lifo',
    })
    this.#get = () => this.#read(settings)
    this.#everyMs = everyMs
    this.#timer = this.#schedule()
  }

  #schedule(): NodeJS.Timeout {
    const due = (this.#due += this.#everyMs)
    return setTimeout(() => {
      this.#timer = this.#schedule()
      const task = this.#timed(due).finally(() => this.#pending.delete(task))
      this.#pending.add(task)
    }, due - performance.now())
  }

  async stop(): Promise<ProbeResult> {
    clearTimeout(this.#timer)
    await Promise.all(this.#pending)
    this.#agent.destroy()
    const [fault] = this.#faults
    if (fault !== undefined) throw new Error(`${this.#faults.length} GETs failed: ${fault}`)
    return {
      count: this.#times.length,
      p50: percentile(this.#times, 0.5),
      p99: percentile(this.#times, 0.99),
      longest: Math.max(...this.#times),
      refused: this.#refused,
    }
  }

  async #timed(due: number): Promise<void> {
    try {
      await this.#get()
      this.#times.push(performance.now() - due)
    } catch (error) {
      this.#faults.push(String(error))
    }
  }

  #read({
    credentials: { port },
    path,
    headers = {},
    mayBeRefused = false,
  }: ProbeSettings): Promise<void> {
    return new Promise((resolve, reject) => {
      const place = { agent: this.#agent, host: '127.0.0.1', port, path }
      const sent = request({ ...place, headers, timeout: patience }, (answer) => {
        answer.resume().on('error', reject)
        answer.on('end', () => {
          const isRefused = mayBeRefused && answer.statusCode === 429
          if (isRefused) this.#refused++
          if (answer.statusCode === 200 || isRefused) resolve()
          else reject(new Error(`status ${answer.statusCode}`))
        })
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', reject).end()
    })
  }
}

let probe: Probe | undefined

serveCalls<LatencyProbeCalls>({
  async start(settings) {
    probe = new Probe(settings)
  },
  async stop() {
    if (!probe) throw new TypeError('no probe is started')
    return probe.stop()
  },
})
