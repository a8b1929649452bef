import { maxUint64 } from '../../languages/cel/cost/range.ts'
import { schemaCostLimit } from './cost-messages.ts'

/** Estimate of an expression that is evaluated a number of times for each object, within 64 bits. */
export function repeatedCost(cost: bigint, times: bigint): bigint {
  return saturated(cost * times)
}

/** Estimates of all expressions of one version's schema, each at the path of its rule or message expression. */
export class SchemaCost<Path> {
  #total = 0n
  #mostExpensive: { readonly path: Path; readonly cost: bigint }[] = []

  get total(): bigint {
    return this.#total
  }

  /** Paths of the four most expensive expressions, of those that take a hundredth of the limit or more; the first costs most. */
  get mostExpensive(): readonly Path[] {
    return this.#mostExpensive.map(({ path }) => path)
  }

  add(path: Path, cost: bigint): void {
    this.#total = saturated(this.#total + cost)
    if (cost < schemaCostLimit / 100n) return
    // The sort is stable: of expressions that cost the same, the first found counts.
    this.#mostExpensive = [...this.#mostExpensive, { path, cost }]
      .sort((left, right) => (left.cost > right.cost ? -1 : left.cost < right.cost ? 1 : 0))
      .slice(0, 4)
  }
}

function saturated(value: bigint): bigint {
  return value > maxUint64 ? maxUint64 : value
}
