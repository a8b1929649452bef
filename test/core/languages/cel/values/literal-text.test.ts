import { describe, expect, it } from 'vitest'
import {
  ArrayList,
  concatLists,
  emptyList,
} from '../../../../../core/languages/cel/values/array-list.ts'
import { LiteralMap } from '../../../../../core/languages/cel/values/literal-map.ts'
import { literalText } from '../../../../../core/languages/cel/values/literal-text.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  Optional,
  type Result,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from '../../../../../core/languages/cel/values/value.ts'

function listOf(...items: readonly Result[]): ArrayList {
  return new ArrayList(items)
}

function mapOf(...entries: readonly (readonly [key: Value, value: Result])[]): LiteralMap {
  const map = new LiteralMap()
  for (const [key, value] of entries) map.set(key, value)
  return map
}

describe('the literal text of a value', () => {
  it.each<readonly [value: Result, text: string]>([
    [null, 'null'],
    [true, 'true'],
    [-7, '-7'],
    [9_223_372_036_854_775_807n, '9223372036854775807'],
    [new Uint(7), '7u'],
    [new Double(1), '1.0'],
    [new Double(-0.5), '-0.5'],
    [new Double(1e21), '1e+21'],
    [new Double(Number.NaN), 'double("NaN")'],
    ['a "quoted"\ntext', String.raw`"a \"quoted\"\ntext"`],
    [new Uint8Array([0x61, 0x22, 0xff]), String.raw`b"a\x22\xff"`],
    [new Timestamp(0, 500_000_000), 'timestamp("1970-01-01T00:00:00.5Z")'],
    [new Duration(90_000_000_000n), 'duration("90s")'],
    [new TypeValue('list'), 'list'],
    [Optional.none, 'optional.none()'],
    [new Optional(listOf(1)), 'optional.of([1])'],
    [emptyList, '[]'],
    [listOf(1, 'a', listOf()), '[1, "a", []]'],
    [mapOf(['a', 1], [2, listOf(true)]), '{"a": 1, 2: [true]}'],
    [listOf(new CelError('not a list')), '[<error: not a list>]'],
  ])('the literal text of %o is %s', (value, text) => {
    expect(literalText(value)).toBe(text)
  })

  it('the literal text of a list that is longer than a line has a line for each element', () => {
    const long = 'x'.repeat(70)
    expect(literalText(listOf(mapOf(['name', long], ['ports', listOf(80)]), 1))).toBe(
      `[\n  {\n    "name": "${long}",\n    "ports": [80],\n  },\n  1,\n]`,
    )
  })

  it('the literal text of a long value is cut', () => {
    expect(literalText('x'.repeat(1_000_000)).length).toBeLessThan(25_000)
    expect(literalText('x'.repeat(1_000_000)).endsWith('"…')).toBe(true)
    expect(literalText(new Uint8Array(1_000_000)).endsWith('"…')).toBe(true)
    let doubled: Result = listOf(1, 2)
    for (let round = 0; round < 40; round += 1) {
      if (doubled instanceof List) doubled = concatLists(doubled, doubled)
    }
    const text = literalText(doubled)
    expect(text.length).toBeLessThan(25_000)
    expect(text.endsWith('…\n]')).toBe(true)
  })

  it('the literal text of a value that nests deep leaves the depth out', () => {
    let deep: Value = listOf(1)
    for (let level = 0; level < 100_000; level += 1) deep = listOf(deep)
    expect(literalText(deep)).toContain('…')
    let optional: Value = new Optional(1)
    for (let level = 0; level < 100_000; level += 1) optional = new Optional(optional)
    expect(literalText(optional)).toContain('…')
  })
})
