import type { BenchContext } from '../bench-context.ts'
import type { Child } from '../child.ts'
import type { FloodLoadCalls } from '../children/flood-load.ts'
import type { HttpLoadCalls, LoadResult } from '../children/http-load.ts'
import type { Http2LoadCalls } from '../children/http2-load.ts'
import type { LatencyProbeCalls } from '../children/latency-probe.ts'
import type { WatchLoadCalls } from '../children/watch-load.ts'
import type { ComparedServer } from './compared-server.ts'
import type { Sample } from './comparison.ts'

export interface Load {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** With marks for numbers. */
  readonly body?: Uint8Array
  readonly connections: number
  /** Answers to measure at least. */
  readonly atLeast?: number
}

/** The processes that ask, the same ones for both servers. */
export class Loads {
  readonly #context: BenchContext
  readonly #http: Child<HttpLoadCalls>
  readonly #others: Child<HttpLoadCalls>
  readonly #http2: Child<Http2LoadCalls>
  readonly watches: Child<WatchLoadCalls>
  readonly flood: Child<FloodLoadCalls>
  readonly probe: Child<LatencyProbeCalls>
  /** Where numbers begin: the original keeps what former runs created. */
  readonly #firstNumber = Math.floor(Math.random() * 90) * 1_000_000
  /** The next number of each server's objects at a path, so that creates never meet a name twice. */
  readonly #next = new Map<string, number>()

  constructor(context: BenchContext) {
    this.#context = context
    this.#http = context.start('http-load')
    this.#others = context.start('http-load')
    this.#http2 = context.start('http2-load')
    this.watches = context.start('watch-load')
    this.flood = context.start('flood-load')
    this.probe = context.start('latency-probe')
  }

  get quick(): boolean {
    return this.#context.quick
  }

  /** Answers a second, each connection with one request at a time. */
  async rate(server: ComparedServer, load: Load): Promise<Sample> {
    const before = server.cpuSeconds()
    const { requests, total, elapsedMs } = await this.run(server, load)
    const value = (requests / elapsedMs) * 1000
    return { value, cpu: cpuOf(server, before, total) }
  }

  /** The median time of an answer. */
  async time(server: ComparedServer, load: Load): Promise<Sample> {
    const before = server.cpuSeconds()
    const { p50, total } = await this.run(server, { atLeast: 3, ...load })
    return { value: p50, cpu: cpuOf(server, before, total) }
  }

  /** The median time of an answer, and the 99th percentile of what a GET of another object takes meanwhile. */
  async timeBesideGets(server: ComparedServer, load: Load, path: string): Promise<Sample> {
    const { sampleMs } = this.#context
    let isDone = false
    let longestWait = 0
    const gets = async (): Promise<void> => {
      const request = server.bytes({ method: 'GET', path })
      const settings = { port: server.port, isSecure: true, connections: 1, request }
      while (!isDone) {
        const run = { ...settings, warmUpMs: 0, durationMs: sampleMs }
        const { p99 } = await this.#others.call('run', run)
        longestWait = Math.max(longestWait, p99)
      }
    }
    const asked = gets()
    const { value } = await this.time(server, load)
    isDone = true
    await asked
    return { value, longestWait }
  }

  run(server: ComparedServer, load: Load, warmUpMs = this.#context.warmUpMs): Promise<LoadResult> {
    const { method = 'GET', path, headers = {}, body, connections, atLeast = 1 } = load
    const key = `${server.name} ${path}`
    const request = server.bytes({ method, path, headers, ...(body && { body }) })
    const first = this.#next.get(key) ?? this.#firstNumber
    const { port } = server
    const { sampleMs: durationMs } = this.#context
    const settings = { port, isSecure: true, connections, request, first }
    const result = this.#http.call('run', { ...settings, warmUpMs, durationMs, atLeast })
    return result.then((done) => {
      this.#next.set(key, done.next)
      return done
    })
  }

  /** GETs a second over HTTP/2, with one request under way on each connection. */
  async http2Rate(server: ComparedServer, path: string, connections: number): Promise<Sample> {
    const before = server.cpuSeconds()
    const { warmUpMs, sampleMs: durationMs } = this.#context
    const { requests, total, elapsedMs } = await this.#http2.call('run', {
      port: server.port,
      connections,
      streams: 1,
      path,
      headers: { authorization: server.authorization, accept: 'application/json' },
      warmUpMs,
      durationMs,
    })
    return { value: (requests / elapsedMs) * 1000, cpu: cpuOf(server, before, total) }
  }
}

/** Microseconds of CPU for one of `count` requests since `before`. */
export function cpuOf(
  server: ComparedServer,
  before: number | undefined,
  count: number,
): number | undefined {
  const after = server.cpuSeconds()
  return before === undefined || after === undefined ? undefined : ((after - before) / count) * 1e6
}
