import { describe, expect, it } from 'vitest'
import { maxUint64 } from '../../../../core/languages/cel/cost/range.ts'
import { repeatedCost, SchemaCost } from '../../../../core/objects/expressions/schema-cost.ts'

function costOf(...costs: readonly (readonly [path: string, cost: bigint])[]): SchemaCost<string> {
  const cost = new SchemaCost<string>()
  for (const each of costs) cost.add(...each)
  return cost
}

describe('estimates of all expressions of a schema', () => {
  it('the cost of a schema is the sum of its estimates, within 64 bits', () => {
    expect(costOf(['a', 5n], ['b', 7n]).total).toBe(12n)
    expect(costOf(['a', maxUint64], ['b', 7n]).total).toBe(maxUint64)
  })

  it('the most expensive expressions of a schema are four of those that take a hundredth of the limit', () => {
    const cost = costOf(['a', 1_000_000n], ['b', 999_999n], ['c', 3_000_000n], ['d', 2_000_000n])
    expect(cost.mostExpensive).toEqual(['c', 'd', 'a'])
    cost.add('e', 1_000_000n)
    cost.add('f', 1_000_000n)
    expect(cost.mostExpensive).toEqual(['c', 'd', 'a', 'e'])
    cost.add('g', 2_500_000n)
    expect(cost.mostExpensive).toEqual(['c', 'g', 'd', 'a'])
  })

  it('the cost of a repeated expression stays within 64 bits, and an expression without cost has none', () => {
    expect(repeatedCost(3n, 1_048_576n)).toBe(3_145_728n)
    expect(repeatedCost(0n, maxUint64)).toBe(0n)
    expect(repeatedCost(2n ** 33n, 2n ** 33n)).toBe(maxUint64)
  })
})
