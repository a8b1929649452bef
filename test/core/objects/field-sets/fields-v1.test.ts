import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { FieldSet } from '../../../../core/objects/field-sets/field-set.ts'
import { readFieldsV1 } from '../../../../core/objects/field-sets/fields-v1.ts'

const elements = fc.constantFrom(
  'f:a',
  'f:b',
  'f:',
  'f:.',
  'k:{"name":"x","port":80}',
  'k:{"name":"y"}',
  'v:"x"',
  'v:1',
  'i:2',
  'i:10',
)

const sets = fc
  .array(fc.array(elements, { minLength: 1, maxLength: 4 }), { maxLength: 8 })
  .map((paths) => FieldSet.of(...paths))

describe('fieldsV1', () => {
  it('fieldsV1 stands for the set it was written from', () => {
    fc.assert(
      fc.property(sets, (set) => {
        expect(readFieldsV1(set.form).equals(set)).toBe(true)
      }),
    )
  })

  it('fieldsV1 stands for the same set where it was stored, and is looked into bit by bit', () => {
    fc.assert(
      fc.property(sets, sets, (a, b) => {
        const [left, right] = [FieldSet.stored(a.form), FieldSet.stored(b.form)]
        expect([left.isEmpty, left.equals(a), a.equals(left)]).toEqual([a.isEmpty, true, true])
        for (const operation of ['union', 'intersection', 'difference', 'outside'] as const) {
          const made = FieldSet.stored(a.form)[operation](FieldSet.stored(b.form))
          expect(made.equals(a[operation](b))).toBe(true)
          expect(JSON.stringify(made.form)).toBe(JSON.stringify(a[operation](b).form))
        }
        expect([...left.leaves().paths()]).toEqual([...a.leaves().paths()])
        for (const element of b.elements()) {
          const unread = FieldSet.stored(a.form)
          expect(unread.hasMember(element)).toBe(a.members.has(element))
          expect(unread.below(element).equals(a.below(element))).toBe(true)
        }
        expect([...right.paths()]).toEqual([...b.paths()])
      }),
    )
  })

  it('fieldsV1 is written again just as it was, once it is in order', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const { form } = set
        expect(JSON.stringify(readFieldsV1(form).form)).toBe(JSON.stringify(form))
      }),
    )
  })

  it.each<[string, JsonObject, JsonObject]>([
    ['fields out of order', { 'f:b': {}, 'f:a': {} }, { 'f:a': {}, 'f:b': {} }],
    ['keys out of order', { 'k:{"b":1,"a":2}': {} }, { 'k:{"a":2,"b":1}': {} }],
    ['kinds out of order', { 'v:1': {}, 'f:a': {} }, { 'f:a': {}, 'v:1': {} }],
    ['indexes out of order', { 'i:10': {}, 'i:9': {} }, { 'i:9': {}, 'i:10': {} }],
    [
      'a thing itself behind its parts',
      { 'f:a': { 'f:b': {}, '.': {} } },
      { 'f:a': { '.': {}, 'f:b': {} } },
    ],
    ['a thing itself without parts', { 'f:a': { '.': {} } }, { 'f:a': {} }],
    ['what only newer versions know', { 'f:a': {}, 'x:new': {} }, { 'f:a': {} }],
  ])('fieldsV1 with %s is put in order', (_what, form, ordered) => {
    expect(JSON.stringify(readFieldsV1(form).form)).toBe(JSON.stringify(ordered))
  })

  it.each<[string, JsonObject]>([
    ['no object', { 'f:a': 'x' }],
    ['no prefix', { a: {} }],
    ['an index that is no number', { 'i:x': {} }],
    ['a value that is no JSON', { 'v:x': {} }],
    ['keys that are no object', { 'k:[]': {} }],
  ])('fieldsV1 with %s is refused', (_what, form) => {
    expect(() => readFieldsV1(form)).toThrow(RangeError)
  })

  it('fieldsV1 that is nested without end is refused', () => {
    let form: JsonObject = {}
    for (let depth = 0; depth < 5_000; depth++) form = { 'f:a': form }
    expect(() => readFieldsV1(form)).toThrow('nested deeper than')
  })
})
