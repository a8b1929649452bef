import { beforeAll, describe, expect, it } from 'vitest'
import { loadRegexEngine } from '../../../../../../core/base/regex/regex-engine.ts'
import type { Overload } from '../../../../../../core/languages/cel/function-declaration.ts'
import { standardLibrary } from '../../../../../../core/languages/cel/libraries/standard/standard-library.ts'
import { costSizeOf } from '../../../../../../core/languages/cel/values/cost-size-of.ts'
import {
  CelError,
  Double,
  type Result,
  type Value,
} from '../../../../../../core/languages/cel/values/value.ts'
import { celValueText } from '../../../../../support/cel/value-text.ts'
import {
  bytes,
  double,
  duration,
  list,
  map,
  timestamp,
  uint,
} from '../../../../../support/cel/values.ts'

const functions = new Map((standardLibrary.functions ?? []).map((each) => [each.name, each]))
const overloads = new Map<string, Overload>()
for (const each of functions.values()) {
  for (const overload of each.overloads) overloads.set(overload.id, overload)
}

/** Calls a function by the overload of an id, or whatever the overload. */
function call(name: string, args: readonly Value[], id?: string): string {
  const declaration = functions.get(name)
  const evaluate = declaration?.evaluate ?? overloads.get(id ?? '')?.evaluate
  return evaluate ? celValueText(evaluate(...args)) : 'no implementation'
}

function costOf(id: string, args: readonly Result[]): number | undefined {
  const rule = overloads.get(id)?.cost
  if (rule?.ofTraversal !== undefined) {
    const [first = 1, second = 1] = args.map((arg) => costSizeOf(arg))
    return Math.ceil((rule.ofTraversal === 'first' ? first : first + second) * 0.1)
  }
  if (!rule?.ofSizes) return rule?.ofArguments?.(args)
  const { first, second, cost } = rule.ofSizes
  return cost(costSizeOf(args[first] ?? null), costSizeOf(args[second] ?? null))
}

beforeAll(loadRegexEngine)

describe('the standard library', () => {
  it('all ids of overloads are unique, and each overload has one implementation or is planned', () => {
    const ids = [...functions.values()].flatMap((each) => each.overloads.map(({ id }) => id))
    expect([new Set(ids).size, overloads.size]).toEqual([ids.length, ids.length])
    const planned = [...functions.values()]
      .filter((each) => !each.evaluate && each.overloads.some((overload) => !overload.evaluate))
      .map((each) => each.name)
    expect(planned).toEqual(['_?_:_', '_&&_', '_||_', '@not_strictly_false', '_[_]'])
  })

  it.each<[name: string, args: Value[], result: string]>([
    ['!_', [true], 'false'],
    ['!_', [1], 'error: no such overload'],
    ['_==_', [1, new Double(1)], 'true'],
    ['_!=_', [1, 'a'], 'true'],
    ['_+_', ['a', 'b'], '"ab"'],
    ['_+_', [bytes(1), bytes(2)], 'bytes:0102'],
    ['_+_', [list(1), list(2)], '[1, 2]'],
    ['_+_', [double(1), double(0.5)], 'double:1.5'],
    ['_+_', [uint(1), uint(2)], '3u'],
    ['_+_', [1, uint(1)], 'error: no such overload'],
    ['_+_', [map(), map()], 'error: no such overload: _+_'],
    ['_-_', ['a', 'a'], 'error: no such overload'],
    ['_-_', [list(), list()], 'error: no such overload: _-_'],
    ['_*_', [duration('1s'), 2], 'error: no such overload'],
    ['_/_', [7, -2], '-3'],
    ['_/_', [double(1), double(0)], 'double:+Inf'],
    ['_%_', [-7, 2], '-1'],
    ['_%_', [double(1), double(1)], 'error: no such overload: _%_'],
    ['-_', [duration('1s')], 'duration:-1s'],
    ['-_', [false], 'error: no such overload'],
    ['-_', [uint(1)], 'error: no such overload: -_'],
    ['_<_', [1, uint(2)], 'true'],
    ['_<=_', ['b', 'a'], 'false'],
    ['_>_', [true, false], 'true'],
    ['_>=_', [timestamp('2024-01-01T00:00:00Z'), timestamp('2024-01-01T00:00:00Z')], 'true'],
    ['_>=_', [map(), map()], 'error: no such overload: _>=_'],
    ['@in', [2, list(1, double(2))], 'true'],
    ['@in', ['a', map(['a', null])], 'true'],
    ['@in', [1, 'abc'], 'error: no such overload'],
    ['size', ['a😀é'], '3'],
    ['size', [bytes(1, 2)], '2'],
    ['size', [map(['a', 1])], '1'],
    ['size', [1], 'error: no such overload: size'],
    ['size', [duration('1s')], 'error: no such overload'],
    ['type', [list()], 'value of type'],
    ['dyn', ['a'], '"a"'],
    ['matches', ['abc', 'b+'], 'true'],
    ['matches', ['abc', '('], 'error: error parsing regexp: missing closing ): `(`'],
    ['matches', [1, 'b'], 'error: no such overload: matches'],
    ['matches', ['a', 1], 'error: no such overload'],
  ])('the function %s answers as cel-go does, case %#', (name, args, result) => {
    expect(call(name, args)).toBe(result)
  })

  it.each<[name: string, id: string, args: Value[], result: string]>([
    ['int', 'string_to_int64', ['7'], '7'],
    ['contains', 'contains_string', ['abc', 'bc'], 'true'],
    ['startsWith', 'starts_with_string', ['abc', 'bc'], 'false'],
    ['endsWith', 'ends_with_string', ['abc', 'bc'], 'true'],
    ['contains', 'contains_string', [1, 'a'], 'error: no such overload'],
    ['getDate', 'timestamp_to_day_of_month_1_based', [timestamp('2024-01-02T00:00:00Z')], '2'],
    ['getSeconds', 'timestamp_to_seconds_tz', [timestamp('2024-01-02T00:00:07Z'), '+01:00'], '7'],
    ['getHours', 'duration_to_hours', [duration('90m')], '1'],
    ['getHours', 'duration_to_hours', [1], 'error: no such overload: getHours(int)'],
    [
      'getYear',
      'timestamp_to_year_with_tz',
      [timestamp('2024-01-02T00:00:00Z'), 'x'],
      'error: unknown time zone x',
    ],
  ])(
    'the function %s answers by its overload %s as cel-go does, case %#',
    (name, id, args, result) => {
      expect(call(name, args, id)).toBe(result)
    },
  )

  it('a literal pattern is compiled once, and one that does not compile makes no program', () => {
    const prepare = functions.get('matches')?.literalArgument?.prepare
    const matches = prepare?.('^a')
    expect(
      matches instanceof CelError ? matches : [matches?.('ab', '^a'), matches?.(1, '^a')],
    ).toEqual([true, new CelError('no such overload')])
    expect(prepare?.('a**')).toEqual(
      new CelError('error parsing regexp: invalid nested repetition operator: `**`'),
    )
  })
})

describe('costs of the standard library', () => {
  const long = 'a'.repeat(101)

  it.each<[id: string, args: Result[], cost: number | undefined]>([
    ['starts_with_string', [long, 'a'], 11],
    ['ends_with_string', ['', 'a'], 0],
    ['string_to_bytes', ['😀'.repeat(20)], 2],
    ['bytes_to_string', [bytes(...Array.from({ length: 30 }, () => 97))], 3],
    ['in_list', [1, list(1, 2, 3)], 3],
    ['in_map', [1, map()], undefined],
    ['equals', [1, 2], 1],
    ['equals', [long, 'aa'], 1],
    ['not_equals', [list(1, 2), list(...Array.from({ length: 30 }, () => 1))], 1],
    ['equals', ['', long], 0],
    ['less_string', [long, long], 11],
    ['greater_equals_bytes', [bytes(1), bytes(1)], 1],
    ['less_int64', [1, 2], undefined],
    ['add_string', [long, long], 21],
    ['add_bytes', [bytes(1), bytes(2)], 1],
    ['add_list', [list(1), list(2)], undefined],
    ['contains_string', [long, 'a'.repeat(21)], 33],
    ['matches_string', ['', 'a'.repeat(9)], 3],
    ['matches_string', [long, 'a'.repeat(9)], 33],
    ['matches', [long, long], undefined],
    ['equals', [new CelError('broken'), long], 1],
  ])('a call of the overload %s costs as in cel-go, case %#', (id, args, cost) => {
    expect(costOf(id, args)).toBe(cost)
  })
})
