import type { Child } from '../child.ts'
import type { Calls } from '../child-calls.ts'
import { median } from './statistics.ts'

interface Load {
  /** Answers or deliveries in the measured time, and with the warm-up. */
  readonly requests: number
  readonly total: number
  readonly elapsedMs: number
}

/**
 * Measures rates and, beside them, what a request costs in CPU time: on a machine that others use too, the cost is the
 * steadier number, and the shares show whether the server or its client was the bottleneck.
 */
export class CostMeter {
  readonly #server = new ProcessCost()
  readonly #client = new ProcessCost()

  /** Requests a second. Costs include the warm-up. `client` is left out where the server makes its own requests. */
  async measure(
    server: Child<Calls>,
    client: Child<Calls> | undefined,
    load: () => Promise<Load>,
  ): Promise<number> {
    const [serverBefore, clientBefore] = [await server.usage(), await client?.usage()]
    const start = performance.now()
    const { requests, total, elapsedMs } = await load()
    const wallMs = performance.now() - start
    this.#server.add((await server.usage()).cpu - serverBefore.cpu, total, wallMs)
    if (client && clientBefore) {
      this.#client.add((await client.usage()).cpu - clientBefore.cpu, total, wallMs)
    }
    return (requests / elapsedMs) * 1000
  }

  /** `12.3 µs (98 % of a core), client 5.0 µs (45 %)` */
  get text(): string {
    const client = this.#client.isEmpty ? '' : `, client ${this.#client.text}`
    return `${this.#server.text}${client}`
  }
}

class ProcessCost {
  readonly #costs: number[] = []
  readonly #shares: number[] = []

  get isEmpty(): boolean {
    return this.#costs.length === 0
  }

  /** `cpu` in microseconds. */
  add(cpu: number, requests: number, wallMs: number): void {
    this.#costs.push(cpu / requests)
    this.#shares.push(cpu / 1000 / wallMs)
  }

  get text(): string {
    return `${median(this.#costs).toFixed(1)} µs (${Math.round(median(this.#shares) * 100)} % of a core)`
  }
}
