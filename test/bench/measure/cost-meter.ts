import type { Child } from '../child.ts'
import type { Calls } from '../child-calls.ts'
import { median } from './statistics.ts'

interface Load {
  /** Answers or deliveries in the measured time. */
  readonly requests: number
  readonly elapsedMs: number
}

/**
 * Measures rates and, beside them, what a request costs the server in CPU time: on a machine that others use too, the
 * cost is the steadier number, and it shows whether the server or its client was the bottleneck.
 */
export class CostMeter {
  readonly #costs: number[] = []
  readonly #shares: number[] = []

  /** Requests a second; the cost includes the warm-up, over which it is spread by time. */
  async measure(
    server: Child<Calls>,
    load: () => Promise<Load & { total: number }>,
  ): Promise<number> {
    const before = await server.usage()
    const start = performance.now()
    const { requests, elapsedMs, total } = await load()
    const wallMs = performance.now() - start
    const { cpu } = await server.usage()
    this.#costs.push((cpu - before.cpu) / total)
    this.#shares.push((cpu - before.cpu) / 1000 / wallMs)
    return (requests / elapsedMs) * 1000
  }

  /** `12.3 µs, 98 % of a core` */
  get text(): string {
    return `${median(this.#costs).toFixed(1)} µs at ${Math.round(median(this.#shares) * 100)} % of a core`
  }
}
