import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { Schema } from '../../../../../core/objects/schema/schema.ts'
import { compileStructural } from '../../../../../core/objects/schema/structural/compile-structural.ts'
import { structural } from '../../../../support/schemas/structural.ts'

function field(schema: Schema, name: string): Schema | undefined {
  return schema.kind === 'struct' ? schema.fields.get(name)?.schema : undefined
}

describe('a structural schema', () => {
  it('a structural schema compiles to structs, maps, lists and scalars', () => {
    const schema = structural({
      type: 'object',
      required: ['size'],
      properties: {
        size: { type: 'integer', format: 'int32', minimum: 1, default: 2 },
        ratio: { type: 'number', multipleOf: 0.5 },
        ready: { type: 'boolean', nullable: true },
        tags: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
        ports: {
          type: 'array',
          items: { type: 'object' },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name', 'protocol'],
        },
        limits: {
          type: 'object',
          additionalProperties: { type: 'string' },
          'x-kubernetes-map-type': 'atomic',
        },
        port: { 'x-kubernetes-int-or-string': true },
      },
    })
    expect(schema).toMatchObject({
      kind: 'struct',
      name: 'example.com/v1.Widget',
      validation: { required: ['size'] },
    })
    expect(field(schema, 'size')).toMatchObject({
      kind: 'scalar',
      type: 'int64',
      default: 2,
      validation: { minimum: 1, format: 'int32' },
    })
    expect(field(schema, 'ratio')).toMatchObject({
      type: 'double',
      validation: { multipleOf: 0.5 },
    })
    expect(field(schema, 'ready')).toMatchObject({ type: 'boolean', nullable: true })
    expect(field(schema, 'tags')).toMatchObject({ kind: 'list', listType: 'set' })
    expect(field(schema, 'ports')).toMatchObject({
      listType: 'map',
      mapKeys: ['name', 'protocol'],
      items: { kind: 'struct', name: 'example.com/v1.Widget.ports[]' },
    })
    expect(field(schema, 'limits')).toMatchObject({ kind: 'map', mapType: 'atomic' })
    expect(field(schema, 'port')).toMatchObject({ kind: 'scalar', type: 'intOrString' })
    const size = schema.kind === 'struct' ? schema.fields.get('size') : undefined
    expect(size?.required).toBe(true)
  })

  it('a structural schema keeps allOf, anyOf, oneOf and not as validation only', () => {
    const schema = structural({
      type: 'object',
      oneOf: [
        { required: ['a'] },
        { properties: { b: { maxLength: 3 } }, not: { required: ['c'] } },
      ],
    })
    expect(schema.validation?.oneOf?.[0]).toEqual({ required: ['a'] })
    expect(schema.validation?.oneOf?.[1]).toEqual({
      not: { required: ['c'] },
      properties: new Map([['b', { maxLength: 3 }]]),
    })
    expect(schema).toMatchObject({ kind: 'struct', fields: new Map() })
  })

  it('a structural schema keeps validation rules as data', () => {
    const rule = {
      rule: 'self.a > oldSelf.a',
      message: 'must grow',
      reason: 'FieldValueForbidden',
      fieldPath: '.a',
      optionalOldSelf: true,
    }
    expect(structural({ type: 'object', 'x-kubernetes-validations': [rule] }).expressions).toEqual([
      rule,
    ])
  })

  it('a structural schema reads the extensions of its brand only', () => {
    const words = { type: 'object', 'x-svc-preserve-unknown-fields': true }
    const name = 'example.com/v1.Widget'
    expect(compileStructural(words, { brand: brands.svc, name }).preserveUnknown).toBe(true)
    expect(compileStructural(words, { brand: brands.k8s, name }).preserveUnknown).toBeUndefined()
  })

  it('a structural schema of no type takes every value, and says what objects and lists in it look like', () => {
    const items = { type: 'string' }
    expect(structural({ 'x-kubernetes-preserve-unknown-fields': true })).toEqual({
      kind: 'any',
      shape: 'value',
      deduced: 'fields',
      preserveUnknown: true,
    })
    expect(structural({ items, properties: { a: { type: 'string' } } })).toMatchObject({
      kind: 'any',
      parts: { object: { kind: 'struct' }, list: { kind: 'list', items: { type: 'string' } } },
    })
  })

  it.each([
    [{ $ref: '#/a' }, "'$ref' is not supported"],
    [{ type: 'object', patternProperties: { a: {} } }, "'patternProperties' is not supported"],
    [{ type: 'array', items: [{ type: 'string' }] }, "'items' must be a schema"],
    [{ type: 'text' }, 'unknown type "text"'],
    [{ type: 'object', properties: { a: 1 } }, "'a' must be an object"],
    [
      { type: 'object', properties: { a: {} }, additionalProperties: {} },
      "'properties' and 'additionalProperties' exclude each other",
    ],
  ])('a structural schema is refused where it is %j', (source, mistake) => {
    expect(() => structural(source)).toThrow(RangeError)
    expect(() => structural(source)).toThrow(mistake)
  })
})
