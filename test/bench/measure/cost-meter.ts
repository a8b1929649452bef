import type { Calls, Usage } from '../child-calls.ts'
import type { Child } from '../child.ts'
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
    this.#server.add(serverBefore, await server.usage(), total, wallMs)
    if (client && clientBefore) {
      this.#client.add(clientBefore, await client.usage(), total, wallMs)
    }
    return (requests / elapsedMs) * 1000
  }

  /** Microseconds of the server for a request. */
  get cost(): number {
    return this.#server.cost
  }

  /** `12.3 µs, 5.6 of it in the kernel (98 % of a core), client 5.0 µs, ...` */
  get text(): string {
    const client = this.#client.isEmpty ? '' : `, client ${this.#client.text}`
    return `${this.#server.text}${client}`
  }
}

/** What a report says of the costs of the server and of its limit. `what` is what they are for: `request`. */
export function costNotes(what: string, ours: CostMeter, limit: CostMeter): readonly string[] {
  return [
    `CPU for a ${what}: ${ours.text}`,
    `the limit: ${limit.text}; by CPU time alone the ratio is ${(limit.cost / ours.cost).toFixed(2)}`,
  ]
}

class ProcessCost {
  readonly #costs: number[] = []
  readonly #kernel: number[] = []
  readonly #shares: number[] = []

  get isEmpty(): boolean {
    return this.#costs.length === 0
  }

  add(before: Usage, after: Usage, requests: number, wallMs: number): void {
    const cpu = after.cpu - before.cpu
    this.#costs.push(cpu / requests)
    this.#kernel.push((after.kernel - before.kernel) / requests)
    this.#shares.push(cpu / 1000 / wallMs)
  }

  get cost(): number {
    return median(this.#costs)
  }

  get text(): string {
    const cost = this.cost.toFixed(1)
    const kernel = median(this.#kernel).toFixed(1)
    return `${cost} µs, ${kernel} of it in the kernel (${Math.round(median(this.#shares) * 100)} % of a core)`
  }
}
