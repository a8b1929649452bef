import { describe, expect, it } from 'vitest'
import { type CelType, opaqueType } from '../../../../../core/languages/cel/types/cel-type.ts'
import { concatLists, emptyList } from '../../../../../core/languages/cel/values/array-list.ts'
import { describeValue } from '../../../../../core/languages/cel/values/describe-value.ts'
import { fromJson } from '../../../../../core/languages/cel/values/json-values.ts'
import {
  CelError,
  List,
  OpaqueValue,
  Optional,
  type Result,
  TypeValue,
} from '../../../../../core/languages/cel/values/value.ts'
import {
  bytes,
  double,
  duration,
  list,
  map,
  timestamp,
  uint,
} from '../../../../support/cel/values.ts'

/** An opaque value that says nothing of itself. */
class Amount extends OpaqueValue {
  override get type(): CelType {
    return opaqueType('test.Amount')
  }

  override equals(): boolean {
    return true
  }
}

/** An opaque value with a text. */
class Price extends Amount {
  override toString(): string {
    return '5 cents'
  }
}

describe('values in errors', () => {
  const cases: readonly (readonly [text: string, value: Result])[] = [
    ['a "b"', 'a "b"'],
    ['0', null],
    ['true', true],
    ['7', 7],
    ['7', uint(7)],
    ['1e+06', double(1e6)],
    ['[97 0]', bytes(97, 0)],
    ['[]', bytes()],
    ['2024-01-02 03:04:05.6 +0000 UTC', timestamp('2024-01-02T03:04:05.6Z')],
    ['2024-01-02 03:04:05 -0530 -0530', timestamp('2024-01-02T03:04:05-05:30')],
    ['1h0m1.5s', duration('1h1.5s')],
    ['int', new TypeValue('int')],
    ['optional(1)', new Optional(1)],
    ['optional.none()', Optional.none],
    ['[1, [a]]', list(1, list('a'))],
    ['{a: 1, 2: [b]}', map(['a', 1], [2, list('b')])],
    ['[broken]', list(new CelError('broken'))],
    ['test.Amount', new Amount()],
    ['[5 cents]', list(new Price())],
  ]

  it.each(cases)('errors print %s', (text, value) => {
    expect(describeValue(value)).toBe(text)
  })

  it('a value that is long, endless or deep is cut', () => {
    let endless: List = list(1, 2, 3)
    for (let time = 0; time < 40; time += 1) {
      const doubled = concatLists(endless, endless)
      endless = doubled instanceof List ? doubled : emptyList
    }
    let json: unknown[] = []
    for (let level = 0; level < 100_000; level += 1) json = [json]
    expect(describeValue(endless)).toMatch(/^\[1, 2, 3, 1.{9989}\.\.\.$/)
    expect(describeValue('a'.repeat(100_000))).toBe(`${'a'.repeat(10_000)}...`)
    expect(describeValue(fromJson(json as []))).toBe(`${'['.repeat(501)}...`)
  })
})
