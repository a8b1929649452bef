import { describe, expect, it } from 'vitest'
import { traversalFactor } from '../../../../../core/languages/cel/cost/base-costs.ts'
import type { CallEstimator, Range } from '../../../../../core/languages/cel/cost/function-cost.ts'
import { elementNode, estimatedSize } from '../../../../../core/languages/cel/cost/node-sizes.ts'
import {
  exactRange,
  maxUint64,
  multiplyByFactor,
  multiplyRanges,
} from '../../../../../core/languages/cel/cost/range.ts'
import type {
  FunctionDeclaration,
  Overload,
} from '../../../../../core/languages/cel/function-declaration.ts'
import {
  boolType,
  bytesType,
  type CelType,
  dynType,
  intType,
  listOf,
  mapOf,
  stringType,
} from '../../../../../core/languages/cel/types/cel-type.ts'
import { estimateOf } from '../../../../support/cel/estimated-expression.ts'

const strings = listOf(stringType)

describe('estimates that functions bring with them', () => {
  const double = (range: Range): Range => multiplyByFactor(range, 2 * traversalFactor)
  const text = { input: stringType }

  it('the estimate of an overload counts with the costs of arguments and target', () => {
    const estimate: CallEstimator = (sizes, target, [part]) =>
      target &&
      part && {
        cost: multiplyRanges(
          double(estimatedSize(sizes, target)),
          double(estimatedSize(sizes, part)),
        ),
      }
    const declaration = memberOf('holds', [stringType, stringType], boolType, { estimate })
    const expr = '"abcdefg".holds(one + two)'
    const variables = { one: stringType, two: stringType }
    const functions = [declaration]
    expect(estimateOf({ expr, variables, functions, hints: { one: 10, two: 10 } })).toEqual({
      min: 2n,
      max: 12n,
    })
  })

  it('the estimate of a function counts for overloads without one, and a call without estimates costs 1', () => {
    const overloads = [
      ...memberOf('seen', [stringType], stringType, { estimate: () => ({ cost: exactRange(7n) }) })
        .overloads,
      { ...oneOverload('seen_bytes', [bytesType], bytesType), isMember: true },
      { ...oneOverload('seen_int', [intType], intType), isMember: true },
    ]
    const estimate: CallEstimator = (_sizes, target) =>
      target?.type.kind === 'bytes' ? { cost: exactRange(5n) } : undefined
    const functions = [{ name: 'seen', overloads, estimate }]
    expect(estimateOf({ expr: '"a".seen()', functions })).toEqual(exactRange(7n))
    expect(estimateOf({ expr: "b'a'.seen()", functions })).toEqual(exactRange(5n))
    expect(estimateOf({ expr: '1.seen()', functions })).toEqual(exactRange(1n))
    const variables = { any: dynType }
    expect(estimateOf({ expr: 'any.seen()', variables, functions })).toEqual({ min: 2n, max: 8n })
  })

  it('the size that an estimate gives a result counts in the calls around it', () => {
    const estimate: CallEstimator = (sizes, target) =>
      target && {
        cost: exactRange(1n),
        resultSize: multiplyByFactor(estimatedSize(sizes, target), 10),
      }
    const functions = [memberOf('tenfold', [stringType], stringType, { estimate })]
    const estimated = {
      expr: 'input.tenfold() == input.tenfold()',
      variables: text,
      hints: { input: 20 },
      functions,
    }
    expect(estimateOf(estimated)).toEqual({ min: 5n, max: 24n })
  })

  it('an estimate reads elements of lists by their path', () => {
    const estimate: CallEstimator = (sizes, target) => {
      const element = target && elementNode(target)
      return (
        target &&
        element && {
          cost: multiplyRanges(estimatedSize(sizes, target), estimatedSize(sizes, element)),
        }
      )
    }
    const functions = [memberOf('total', [strings], intType, { estimate })]
    const hints = { 'input.a': 10, 'input.a.@items': 6 }
    const variables = { input: mapOf(stringType, strings) }
    expect(estimateOf({ expr: 'input.a.total()', variables, hints, functions })).toEqual({
      min: 2n,
      max: 62n,
    })
    // What is computed has no path, so only the type of its elements is known.
    expect(estimateOf({ expr: '(input.a + ["b"]).total()', variables, hints, functions })).toEqual({
      min: 13n,
      max: maxUint64,
    })
  })
})

function oneOverload(id: string, parameters: readonly CelType[], result: CelType): Overload {
  return { id, parameters, result, evaluate: () => null }
}

function memberOf(
  name: string,
  parameters: readonly CelType[],
  result: CelType,
  rest: Partial<Overload>,
): FunctionDeclaration {
  return {
    name,
    overloads: [{ ...oneOverload(`${name}_first`, parameters, result), isMember: true, ...rest }],
  }
}
