import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { dynType } from '../../../../core/languages/cel/types/cel-type.ts'
import { declaredType } from '../../../../core/objects/expressions/declared-type.ts'
import { SchemaSizes } from '../../../../core/objects/expressions/schema-sizes.ts'
import { SchemaTypes } from '../../../../core/objects/expressions/schema-types.ts'
import { structural } from '../../../support/schemas/structural.ts'

function typed(schema: JsonObject, reservedFields = true) {
  const types = new SchemaTypes({ reservedFields })
  const declared = declaredType(structural(schema))
  return { types, self: declared && types.add('self', declared), declared }
}

const text = { type: 'string' }

describe('types of expressions that schemas declare', () => {
  it('an object type is named by its place, through lists and maps', () => {
    const item = { type: 'object', properties: { name: text } }
    const { types, self } = typed({
      type: 'object',
      properties: {
        items: { type: 'array', items: item },
        byName: { type: 'object', additionalProperties: { type: 'array', items: item } },
      },
    })
    expect(self).toEqual({ kind: 'object', name: 'self' })
    expect(types.findField('self', 'items')).toEqual({
      kind: 'list',
      element: { kind: 'object', name: 'self.items.@idx' },
    })
    expect(types.findField('self.items.@idx', 'name')).toEqual({ kind: 'string' })
    expect(types.findField('self', 'byName')).toMatchObject({
      value: { element: { name: 'self.byName.@elem.@idx' } },
    })
    expect(types.findField('self', 'other')).toBeUndefined()
    expect(types.findField('elsewhere', 'items')).toBeUndefined()
  })

  it('a scalar has the CEL type of its type and format', () => {
    const table: readonly (readonly [schema: JsonObject, kind: string])[] = [
      [text, 'string'],
      [{ ...text, format: 'byte' }, 'bytes'],
      [{ ...text, format: 'date' }, 'timestamp'],
      [{ ...text, format: 'date-time' }, 'timestamp'],
      [{ ...text, format: 'duration' }, 'duration'],
      [{ ...text, format: 'uuid' }, 'string'],
      [{ ...text, nullable: true }, 'string'],
      [{ type: 'integer', format: 'int32' }, 'int'],
      [{ type: 'number', format: 'float' }, 'double'],
      [{ type: 'boolean' }, 'bool'],
      [{ 'x-kubernetes-int-or-string': true }, 'dyn'],
    ]
    for (const [schema, kind] of table) expect(typed(schema).self).toEqual({ kind })
  })

  it('a field named like a reserved word may be written plainly from the release on that takes it', () => {
    const schema = { type: 'object', properties: { namespace: text } }
    expect(typed(schema).types.findField('self', 'namespace')).toEqual({ kind: 'string' })
    expect(typed(schema).types.findField('self', '__namespace__')).toEqual({ kind: 'string' })
    expect(typed(schema, false).types.findField('self', 'namespace')).toBeUndefined()
  })

  it('expressions cannot write the names of object types, nor make values of them', () => {
    const { types } = typed({ type: 'object', properties: { a: text } })
    expect(types.findType()).toBeUndefined()
    expect(types.fieldNames('self')).toEqual(['a'])
    expect(types.fieldNames('self.a')).toBeUndefined()
    expect(types.construct('self')).toMatchObject({ message: 'unknown type: self' })
  })

  it('the size of a value is found by its path', () => {
    const { declared } = typed({
      type: 'object',
      properties: {
        texts: { type: 'array', items: { ...text, maxLength: 5 }, maxItems: 3 },
        map: { type: 'object', additionalProperties: { ...text, maxLength: 7 } },
      },
    })
    const sizes = declared && new SchemaSizes(declared)
    const maxOf = (...path: string[]) =>
      sizes?.estimateSize({ path, type: dynType, expr: undefined, computedSize: undefined })?.max
    expect(maxOf('self')).toBe(0n)
    expect(maxOf('self', 'texts')).toBe(3n)
    expect(maxOf('oldSelf', 'texts', '@items')).toBe(20n)
    expect(maxOf('self', 'map', '@values')).toBe(28n)
    expect(maxOf('self', 'map', '@keys')).toBe(0n)
    expect(maxOf('self', 'texts', '@keys')).toBeUndefined()
    expect(maxOf('self', 'texts', '@indices')).toBeUndefined()
    expect(maxOf('self', 'other')).toBeUndefined()
    expect(maxOf()).toBeUndefined()
  })
})
