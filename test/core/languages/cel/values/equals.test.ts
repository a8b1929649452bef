import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CelType, opaqueType } from '../../../../../core/languages/cel/types/cel-type.ts'
import { compare } from '../../../../../core/languages/cel/values/compare.ts'
import {
  exchangeComparisonLimit,
  TooManyComparisons,
} from '../../../../../core/languages/cel/values/comparison-limit.ts'
import { equals, listContains } from '../../../../../core/languages/cel/values/equals.ts'
import { fromJson } from '../../../../../core/languages/cel/values/json-values.ts'
import {
  CelError,
  OpaqueValue,
  Optional,
  type Result,
  TypeValue,
  type Value,
} from '../../../../../core/languages/cel/values/value.ts'
import { celValueText } from '../../../../support/cel/value-text.ts'
import {
  bytes,
  double,
  duration,
  int,
  list,
  map,
  timestamp,
  uint,
} from '../../../../support/cel/values.ts'

/** An opaque value that compares with none of another type. */
class Amount extends OpaqueValue {
  readonly amount: number

  constructor(amount: number) {
    super()
    this.amount = amount
  }

  override get type(): CelType {
    return opaqueType('amount')
  }

  override equals(other: Value): boolean | CelError {
    return other instanceof Amount ? other.amount === this.amount : new CelError('no such overload')
  }
}

const twice = 2n ** 63n

/** Groups of values: those of one group are equal, those of two groups are not. */
const groups: readonly (readonly Value[])[] = [
  [null],
  [true],
  [false],
  [0, uint(0), double(0), double(-0)],
  [1, uint(1), double(1)],
  [double(1.5)],
  [int(2n ** 53n + 1n), uint(2n ** 53n + 1n)],
  [int(-twice), double(-(2 ** 63))],
  [double(Infinity)],
  [double(-Infinity)],
  [''],
  ['1'],
  ['int'],
  [bytes(), bytes()],
  [bytes(49)],
  [timestamp('2024-01-01T00:00:00Z'), timestamp('2024-01-01T02:00:00+02:00')],
  [timestamp('2024-01-01T00:00:00.5Z')],
  [duration('1h'), duration('60m')],
  [duration('1ns')],
  [new TypeValue('int'), new TypeValue('int')],
  [new TypeValue('string')],
  [Optional.none, new Optional(undefined)],
  [new Optional(1), new Optional(double(1))],
  [new Optional(null)],
  [list(), fromJson([])],
  [list(1, 'a'), list(uint(1), 'a'), fromJson([1, 'a'])],
  [list('a', 1)],
  [list(list(1)), list(fromJson([1]))],
  [map(), fromJson({})],
  [map(['a', 1], ['b', null]), map(['b', null], ['a', double(1)]), fromJson({ b: null, a: 1 })],
  [map([1, 'x']), map([uint(1), 'x'])],
  [map([true, 'x'])],
]

const error = new CelError('broken')

/** Runs a comparison within a limit of comparisons of elements. */
function limitComparisons<T>(limit: number, run: () => T): T {
  const before = exchangeComparisonLimit(limit)
  try {
    return run()
  } finally {
    exchangeComparisonLimit(before)
  }
}

describe('equality of values', () => {
  const cases = groups.flatMap((left, row) =>
    left.flatMap((a) =>
      groups.flatMap((right, column) => right.map((b) => [a, b, row === column] as const)),
    ),
  )

  it('values are equal exactly within their group, whatever their types and order', () => {
    const wrong = cases.filter(([a, b, expected]) => equals(a, b) !== expected)
    expect(wrong.map(([a, b]) => `${celValueText(a)} ${celValueText(b)}`)).toEqual([])
  })

  it('a number that is none equals nothing, itself and lists with it included', () => {
    const nan = double(NaN)
    const lists = list(nan)
    for (const other of [nan, 0, uint(0), double(0)]) expect(equals(nan, other)).toBe(false)
    expect(equals(lists, lists)).toBe(false)
    expect(equals(map(['a', nan]), map(['a', nan]))).toBe(false)
  })

  it('an integer compared with a double is rounded to a double, as cel-go has it', () => {
    expect(equals(int(2n ** 53n + 1n), double(2 ** 53))).toBe(true)
    expect(equals(int(twice - 1n), double(2 ** 63))).toBe(true)
    expect(equals(uint(2n ** 64n - 1n), double(2 ** 64))).toBe(true)
  })

  it('a key that is a double finds an int, but not the other way round, as cel-go has it', () => {
    expect(equals(map([double(1), 'x']), map([1, 'x']))).toBe(true)
    expect(equals(map([1, 'x']), map([double(1), 'x']))).toBe(false)
  })

  it('opaque values that cannot be compared are an error, which lists and maps take for equal', () => {
    expect(equals(new Amount(1), new Amount(1))).toBe(true)
    expect(equals(new Amount(1), 'a')).toBeInstanceOf(CelError)
    expect(equals('a', new Amount(1))).toBe(false)
    expect(equals(list(new Amount(1)), list('a'))).toBe(true)
    expect(equals(map(['k', new Amount(1)]), map(['k', 'a']))).toBe(true)
    expect(listContains(list('a'), new Amount(1))).toBe(false)
  })

  it.each<{ a: Result; b: Result; expected: boolean }>([
    { a: error, b: 1, expected: true },
    { a: error, b: error, expected: true },
    { a: error, b: null, expected: false },
    { a: 1, b: error, expected: false },
    { a: null, b: error, expected: false },
    { a: new Amount(1), b: error, expected: true },
  ])(
    'elements of lists and maps of which one is an error, case $#, are equal: $expected',
    ({ a, b, expected }) => {
      expect(equals(list(a), list(b))).toBe(expected)
      expect(equals(map(['k', a]), map(['k', b]))).toBe(expected)
    },
  )

  it('an element that is an error is found by no search', () => {
    expect(listContains(list(error, 2), 2)).toBe(true)
    expect(listContains(list(error), 2)).toBe(false)
  })

  it('JSON that nests deeper than the stack is compared', () => {
    const nested = (depth: number): Value => {
      let json: unknown[] = []
      for (let level = 0; level < depth; level += 1) json = [json]
      return fromJson(json as [])
    }
    expect(equals(nested(100_000), nested(100_000))).toBe(true)
    expect(equals(nested(100_000), nested(99_999))).toBe(false)
  })

  it('comparisons end where an expression compares one long list again and again', () => {
    const long = (): Value => list(...Array.from({ length: 1_000 }, () => 1))
    const again = (item: Value): Value => list(...Array.from({ length: 1_000 }, () => item))
    const compared = (): unknown => equals(again(again(long())), again(again(long())))
    expect(() => limitComparisons(10_000, compared)).toThrow(TooManyComparisons)
    const json = (): Value => fromJson(Array.from({ length: 1_000 }, () => [1]))
    expect(() => limitComparisons(10_000, () => equals(again(json()), again(json())))).toThrow(
      TooManyComparisons,
    )
    expect(limitComparisons(10_000, () => equals(long(), long()))).toBe(true)
    expect(equals(again(long()), again(long()))).toBe(true)
  })
})

const numbers = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(int),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(uint),
  fc.double().map(double),
  fc.constantFrom(0, 1, -1).map((value) => double(value)),
  fc.constantFrom(0n, 1n, -1n, 2n ** 53n, 2n ** 63n - 1n).map(int),
)
const texts = fc.string({ unit: 'grapheme' })

describe('order of values', () => {
  const order = (a: Value, b: Value): number | string => {
    const result = compare('_<_', a, b)
    return result instanceof CelError ? result.message : result + 0
  }

  it('numbers of any types are equal exactly where neither comes first', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const expected = order(a, b)
        expect(equals(a, b)).toBe(expected === 0)
        expect(order(b, a)).toBe(typeof expected === 'string' ? expected : 0 - expected)
      }),
    )
  })

  it('texts are in the order of their UTF-8', () => {
    const encoder = new TextEncoder()
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const [left, right] = [encoder.encode(a), encoder.encode(b)]
        expect(order(a, b)).toBe(order(left, right))
      }),
    )
    expect(order('\uffee', '😀')).toBe(-1)
    expect(order('a', 'ab')).toBe(-1)
  })

  const cases: readonly (readonly [a: Value, b: Value, expected: number | string])[] = [
    [false, true, -1],
    [bytes(1, 2), bytes(1), 1],
    [timestamp('2024-01-01T00:00:00.1Z'), timestamp('2024-01-01T00:00:00Z'), 1],
    [timestamp('2024-01-01T00:00:00Z'), timestamp('2024-01-01T02:00:00+02:00'), 0],
    [duration('1s'), duration('1m'), -1],
    [double(NaN), 1, 'NaN values cannot be ordered'],
    [uint(1), double(NaN), 'NaN values cannot be ordered'],
    [double(NaN), 'a', 'NaN values cannot be ordered'],
    [1, 'a', 'no such overload'],
    ['a', 1, 'no such overload'],
    [true, null, 'no such overload'],
    [null, null, 'no such overload: _<_'],
    [list(), list(), 'no such overload: _<_'],
    [new TypeValue('int'), new TypeValue('int'), 'no such overload: _<_'],
  ]

  it.each(
    cases.map(([a, b, expected]) => ({
      a,
      b,
      expected,
      names: `${celValueText(a)} and ${celValueText(b)}`,
    })),
  )('the order of $names is $expected', ({ a, b, expected }) => {
    expect(order(a, b)).toBe(expected)
  })
})
