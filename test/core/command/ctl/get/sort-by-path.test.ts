import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../../core/base/api/json.ts'
import { sortByPath } from '../../../../../core/command/ctl/get/sort-by-path.ts'

/** The values of a field in the order that kubectl would print; `none` for an object without the field. */
function sorted(...values: readonly JsonValue[]): JsonValue | undefined {
  const objects = values.map((value, at) => ({
    name: value === 'none' ? `none-${at}` : JSON.stringify(value),
    ...(value !== 'none' && { field: value }),
  }))
  return sortByPath('.field', objects, (object) => object)?.map(({ name }) => name)
}

/** The same as texts. */
const texts = (...values: readonly JsonValue[]): (string | undefined)[] =>
  values.map((value) =>
    typeof value === 'string' && value.startsWith('none-') ? value : JSON.stringify(value),
  )

// What kubectl 1.32 printed for objects of a custom resource with these values in this order.
describe('--sort-by', () => {
  it.each<[string, readonly JsonValue[], readonly JsonValue[]]>([
    [
      'times',
      ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z', '2025-12-31T23:00:00Z'],
      ['2025-12-31T23:00:00Z', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
    ],
    ['whole numbers', [3, 1, 2, 10], [1, 2, 3, 10]],
    ['fractions', [2.5, 0.5, 1.5], [0.5, 1.5, 2.5]],
    ['quantities', ['1Gi', '100Mi', '0.5', '2Ki'], ['0.5', '2Ki', '100Mi', '1Gi']],
    [
      'equal quantities, which keep their order',
      ['1', '1.0', '0.5', '1e0', '10m', 'abc', '2Ki', 'x'],
      ['10m', '0.5', '1', '1.0', '1e0', '2Ki', 'abc', 'x'],
    ],
    [
      'texts, by their bytes',
      ['x01', 'x1', 'x001', 'x2', 'x10', 'x1a', 'x', 'X1'],
      ['X1', 'x', 'x001', 'x01', 'x1', 'x10', 'x1a', 'x2'],
    ],
    [
      'numbers in texts, beyond what a number holds',
      ['9007199254740993', '9007199254740992', '1'],
      ['1', '9007199254740992', '9007199254740993'],
    ],
    [
      'texts beyond the basic plane, which are above all others',
      ['\u{1F600}', '\uFFEE', 'a'],
      ['a', '\uFFEE', '\u{1F600}'],
    ],
  ])('--sort-by orders %s', (_, given, expected) => {
    expect(sorted(...given)).toEqual(texts(...expected))
  })

  it('--sort-by puts objects without the field first, the last one of them at the front', () => {
    expect(sorted('a', 'none', 'c', 'none')).toEqual(texts('none-3', 'none-1', 'a', 'c'))
    expect(sorted(null, 'b', null, 'a')).toEqual(texts(null, null, 'a', 'b'))
    expect(sorted(null, 1, 'none')).toEqual(texts('none-2', null, 1))
  })

  it('--sort-by orders nothing where no object has the field', () => {
    expect(sorted('none', null)).toBeUndefined()
    expect(sorted()).toEqual([])
  })

  it.each<[string, readonly JsonValue[], string]>([
    ['booleans', [true, false], 'bool'],
    ['lists', [[3], [1]], '[]interface {}'],
    ['objects', [{ x: 1 }, { x: 0 }], 'map[string]interface {}'],
    ['a text beside a number', ['text', 5], 'string beside int64'],
    ['a whole number beside a fraction', [2.5, 2], 'float64 beside int64'],
  ])('--sort-by refuses %s', (_, values, type) => {
    expect(() => sorted(...values)).toThrow('Field .field is an unsortable type: ')
    expect(() => sorted(...values.toReversed())).toThrow('Field .field is an unsortable type: ')
    expect(() => sorted(...values)).toThrow(type.split(' ')[0])
    expect(sorted(...values.slice(0, 1))).toHaveLength(1)
  })
})
