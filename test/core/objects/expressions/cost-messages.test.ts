import { describe, expect, it } from 'vitest'
import { maxUint64 } from '../../../../core/languages/cel/cost/range.ts'
import {
  messageExpressionCostDetail,
  ruleCostDetail,
  schemaCostDetail,
} from '../../../../core/objects/expressions/cost-messages.ts'

const advice =
  '(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)'

describe('messages about static cost estimates over the limit', () => {
  it('a cost estimate within the limit has no message', () => {
    expect(ruleCostDetail(0n)).toBeUndefined()
    expect(ruleCostDetail(10_000_000n)).toBeUndefined()
    expect(messageExpressionCostDetail(10_000_000n)).toBeUndefined()
    expect(schemaCostDetail('x-svc-validations', 100_000_000n)).toBeUndefined()
  })

  it('a message about a cost estimate names the expression, the factor and what to bound', () => {
    expect(ruleCostDetail(200_000_000n)).toBe(
      `estimated rule cost exceeds budget by factor of 20.0x ${advice}`,
    )
    expect(messageExpressionCostDetail(11_010_060n)).toBe(
      `estimated messageExpression cost exceeds budget by factor of 1.101006x ${advice}`,
    )
    expect(schemaCostDetail('x-svc-validations', 200_000_000n)).toBe(
      `x-svc-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of 2.0x ${advice}`,
    )
  })

  // Texts as Go's %f and %.1f write them, which round halves to the even digit.
  it.each([
    [10_000_001n, '1.000000x'],
    [10_078_125n, '1.007812x'],
    [10_234_375n, '1.023438x'],
    [14_999_999n, '1.500000x'],
    [15_000_000n, '1.5x'],
    [15_500_000n, '1.6x'],
    [22_500_000n, '2.2x'],
    [27_500_000n, '2.8x'],
    [123_456_789n, '12.3x'],
    [999_999_999n, '100.0x'],
    [1_000_000_000n, '100.0x'],
    [1_000_000_001n, 'more than 100x'],
    [maxUint64, 'more than 100x'],
  ])('a cost estimate of %s exceeds the limit of an expression by %s', (cost, factor) => {
    expect(ruleCostDetail(cost)).toBe(
      `estimated rule cost exceeds budget by factor of ${factor} ${advice}`,
    )
  })
})
