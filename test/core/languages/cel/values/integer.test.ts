import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addInts,
  addUints,
  compareIntegers,
  divideInts,
  divideUints,
  type Integer,
  integerOf,
  maxInt,
  maxUint,
  minInt,
  moduloInts,
  moduloUints,
  multiplyInts,
  multiplyUints,
  negateInt,
  subtractInts,
  subtractUints,
} from '../../../../../core/languages/cel/values/integer.ts'
import { CelError } from '../../../../../core/languages/cel/values/value.ts'

interface Operation {
  readonly name: string
  readonly ofInts: (a: Integer, b: Integer) => Integer | CelError
  readonly ofUints: (a: Integer, b: Integer) => Integer | CelError
  readonly exact: (a: bigint, b: bigint) => bigint
  /** What the operation answers for a second operand of zero, where it has no result. */
  readonly byZero?: string
}

const operations: readonly Operation[] = [
  { name: 'sum', ofInts: addInts, ofUints: addUints, exact: (a, b) => a + b },
  { name: 'difference', ofInts: subtractInts, ofUints: subtractUints, exact: (a, b) => a - b },
  { name: 'product', ofInts: multiplyInts, ofUints: multiplyUints, exact: (a, b) => a * b },
  {
    name: 'quotient',
    ofInts: divideInts,
    ofUints: divideUints,
    exact: (a, b) => a / b,
    byZero: 'division by zero',
  },
  {
    name: 'remainder',
    ofInts: moduloInts,
    ofUints: moduloUints,
    exact: (a, b) => a % b,
    byZero: 'modulus by zero',
  },
]

const edges = [0n, 15n, 31n, 32n, 52n, 53n, 62n, 63n, 64n].flatMap((power) =>
  [-2n, -1n, 0n, 1n, 2n].flatMap((by) => [2n ** power + by, -(2n ** power) + by]),
)

/** Whole numbers of all sizes, many of them beside powers of two, where forms and limits change. */
function wholeNumbers(min: bigint, max: bigint): fc.Arbitrary<bigint> {
  const inside = edges.filter((edge) => edge >= min && edge <= max)
  return fc.oneof(fc.constantFrom(...inside), fc.bigInt({ min, max }))
}

function outcome(result: Integer | CelError): Integer | string {
  return result instanceof CelError ? result.message : result
}

function modelOf({ exact, byZero }: Operation, a: bigint, b: bigint): bigint | string {
  return b === 0n && byZero !== undefined ? byZero : exact(a, b)
}

/** A number between limits in the form of an integer; a message as it is. */
function within(
  min: bigint,
  max: bigint,
  value: bigint | string,
  beyond: string,
): Integer | string {
  if (typeof value === 'string') return value
  return value < min || value > max ? beyond : integerOf(value)
}

describe('64-bit integers', () => {
  it('a whole number is a number where that is exact, and a bigint elsewhere', () => {
    expect(integerOf(2n ** 53n - 1n)).toBe(2 ** 53 - 1)
    expect(integerOf(2n ** 53n)).toBe(2n ** 53n)
    expect(integerOf(-(2n ** 53n) + 1n)).toBe(-(2 ** 53) + 1)
    expect(integerOf(-(2n ** 53n))).toBe(-(2n ** 53n))
  })

  it.each(operations)(
    'the $name of ints is exact, an error beyond 64 bits, and in its own form',
    (operation) => {
      const ints = wholeNumbers(minInt, maxInt)
      fc.assert(
        fc.property(ints, ints, (a, b) => {
          const actual = operation.ofInts(integerOf(a), integerOf(b))
          // The remainder of the least int by -1 fits, but the quotient does not.
          const overflows = a === minInt && b === -1n && operation.byZero !== undefined
          const expected = overflows ? maxInt + 1n : modelOf(operation, a, b)
          expect(outcome(actual)).toBe(within(minInt, maxInt, expected, 'integer overflow'))
        }),
        { numRuns: 2_000 },
      )
    },
  )

  it.each(operations)(
    'the $name of uints is exact, an error beyond 64 bits, and in its own form',
    (operation) => {
      const uints = wholeNumbers(0n, maxUint)
      fc.assert(
        fc.property(uints, uints, (a, b) => {
          const actual = operation.ofUints(integerOf(a), integerOf(b))
          const expected = modelOf(operation, a, b)
          expect(outcome(actual)).toBe(within(0n, maxUint, expected, 'unsigned integer overflow'))
        }),
        { numRuns: 2_000 },
      )
    },
  )

  it('an int has an opposite, but for the least one', () => {
    fc.assert(
      fc.property(wholeNumbers(minInt, maxInt), (a) => {
        const expected = a === minInt ? 'integer overflow' : integerOf(-a)
        expect(outcome(negateInt(integerOf(a)))).toBe(expected)
      }),
    )
  })

  it('integers of both forms have one order', () => {
    const integers = wholeNumbers(minInt, maxUint)
    fc.assert(
      fc.property(integers, integers, (a, b) => {
        const expected = a < b ? -1 : a > b ? 1 : 0
        expect(compareIntegers(integerOf(a), integerOf(b))).toBe(expected)
      }),
    )
  })

  it('no result is the zero below zero, whose quotients would be infinities of the wrong sign', () => {
    for (const zero of [
      multiplyInts(0, -5),
      divideInts(0, -5),
      divideInts(-1, 5),
      moduloInts(-5, 5),
      negateInt(0),
    ]) {
      expect(Object.is(zero, 0)).toBe(true)
    }
  })
})
