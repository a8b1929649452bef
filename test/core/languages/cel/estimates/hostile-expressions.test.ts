import { describe, expect, it } from 'vitest'
import { exactRange, maxUint64 } from '../../../../../core/languages/cel/cost/range.ts'
import { intType, listOf } from '../../../../../core/languages/cel/types/cel-type.ts'
import { estimateOf } from '../../../../support/cel/estimated-expression.ts'

function nested(start: string, inner: string, end: string, depth: number): string {
  return `${start.repeat(depth)}${inner}${end.repeat(depth)}`
}

// Depths in this file are the greatest that the parser admits, numbers those of cel-go 0.26.0.

describe('estimates of hostile expressions', () => {
  it('an estimate of the deepest loops ends', () => {
    expect(estimateOf({ expr: nested('[1].all(x, ', 'true', ')', 249) })).toEqual({
      min: 14n,
      max: 3486n,
    })
    expect(estimateOf({ expr: nested('[1].exists_one(x, ', 'true', ')', 249) })).toEqual({
      min: 3237n,
      max: 3486n,
    })
  })

  it('an estimate of the longest sums and deepest lists ends', () => {
    expect(estimateOf({ expr: Array(251).fill('1').join(' + ') })).toEqual(exactRange(250n))
    expect(estimateOf({ expr: nested('[', '', ']', 250) })).toEqual(exactRange(2500n))
  })

  it('an estimate of nested loops over unknown sizes stops at 64 bits', () => {
    const expr = 'input.map(a, input.map(b, input.map(c, [a, b, c])))'
    expect(estimateOf({ expr, variables: { input: listOf(intType) } })).toEqual({
      min: 12n,
      max: maxUint64,
    })
  })
})
