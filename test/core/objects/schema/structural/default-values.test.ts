import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cloneJson,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../../../../core/base/api/json.ts'
import {
  defaultValues,
  pruneNulls,
} from '../../../../../core/objects/schema/structural/default-values.ts'
import { readStructural } from '../../../../../core/objects/schema/structural/read-structural.ts'
import { objectOf, structural } from '../../../../support/schemas/structural.ts'

const schema = objectOf({
  spec: {
    type: 'object',
    default: {},
    properties: {
      size: { type: 'integer', default: 3 },
      note: { type: 'string', nullable: true, default: 'none' },
      plain: { type: 'string' },
      parts: { type: 'array', items: { type: 'object', properties: { n: { default: 1 } } } },
      byName: { type: 'object', additionalProperties: { type: 'string', default: 'x' } },
    },
  },
})

function defaulted(value: JsonValue): JsonValue {
  const copy = cloneJson(value)
  pruneNulls(schema, copy)
  defaultValues(schema, copy)
  return copy
}

describe('defaults of a structural schema', () => {
  it('defaults of a structural schema fill in what is absent, also in a default', () => {
    expect(defaulted({})).toEqual({ spec: { size: 3, note: 'none' } })
  })

  it('defaults of a structural schema fill in members and items of lists and maps', () => {
    expect(defaulted({ spec: { parts: [{}, { n: 2 }], byName: { a: null, b: 'y' } } })).toEqual({
      spec: {
        size: 3,
        note: 'none',
        parts: [{ n: 1 }, { n: 2 }],
        byName: { a: 'x', b: 'y' },
      },
    })
  })

  it('defaults of a structural schema take the place of null unless null is a value', () => {
    expect(defaulted({ spec: { size: null, note: null, plain: null } })).toEqual({
      spec: { size: 3, note: null },
    })
  })

  it('defaults of a structural schema are not shared between objects', () => {
    const first = defaulted({}) as { spec: JsonObject }
    ;(first.spec as WritableJsonObject)['size'] = 9
    expect(defaulted({})).toEqual({ spec: { size: 3, note: 'none' } })
  })

  it('defaults of a structural schema reach no prototype', () => {
    const odd = structural({
      type: 'object',
      properties: { constructor: { type: 'string', default: 'c' } },
    })
    const value: JsonObject = {}
    defaultValues(odd, value)
    expect(Object.hasOwn(value, 'constructor')).toBe(true)
    expect(value['constructor']).toBe('c')
  })
})

describe('defaulting and pruning any object', () => {
  const names = ['spec', 'size', 'note', 'plain', 'parts', 'byName', 'other']
  const values = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<JsonValue>(null, 1, 'a', true),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 4 }),
    ),
  })).value

  it('defaulting and pruning any object once more changes nothing', () => {
    fc.assert(
      fc.property(values, (value) => {
        const once = readStructural(schema, defaulted(value)).value
        const twice = readStructural(schema, defaulted(once))
        expect(twice.unknown).toEqual([])
        expect(twice.value).toEqual(once)
      }),
      { numRuns: 300 },
    )
  })

  it('defaulting and pruning any object in one walk gives the same as in two', () => {
    fc.assert(
      fc.property(values, (value) => {
        const inTwo = readStructural(schema, defaulted(value))
        const own = cloneJson(value)
        pruneNulls(schema, own)
        expect(readStructural(schema, own, { fillsDefaults: true })).toEqual(inTwo)
      }),
      { numRuns: 300 },
    )
  })
})
