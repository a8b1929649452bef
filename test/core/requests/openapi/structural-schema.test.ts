import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { StructuralSchemas } from '../../../../core/requests/openapi/structural-schema.ts'

const embed = (schema: JsonObject): JsonObject => ({ ...schema, title: 'embedded' })

function published(version: 2 | 3, source: JsonObject): JsonObject {
  return new StructuralSchemas(version, 'x-kubernetes-', embed).render(source)
}

const either = [{ type: 'integer' }, { type: 'string' }]

describe('published schemas of custom resources', () => {
  it('OpenAPI v3 writes a schema as its author did, without what says nothing', () => {
    const source = {
      title: 'A size',
      description: '',
      type: 'object',
      externalDocs: { url: 'https://example.com' },
      example: { size: 1 },
      nullable: false,
      required: [],
      minProperties: 0,
      additionalProperties: false,
      properties: { size: { type: 'integer', maximum: 0, exclusiveMaximum: false, default: 0 } },
      'x-kubernetes-map-type': 'atomic',
    }
    expect(published(3, source)).toEqual({
      title: 'A size',
      type: 'object',
      minProperties: 0,
      additionalProperties: false,
      properties: { size: { type: 'integer', maximum: 0, default: 0 } },
      'x-kubernetes-map-type': 'atomic',
    })
  })

  it('OpenAPI v3 writes what junctors ask of fields and items', () => {
    const branch = { required: ['a'], properties: { a: { items: { pattern: '^x' } } } }
    const source = { type: 'object', oneOf: [branch], allOf: [branch], not: branch, anyOf: [] }
    const { anyOf: _, ...written } = source
    expect(published(3, source)).toEqual(written)
    expect(published(2, source)).toEqual({ type: 'object' })
  })

  it('OpenAPI v3 says int-or-string in the words of OpenAPI, where the author did not', () => {
    const mark = { 'x-kubernetes-int-or-string': true }
    const more = { allOf: [{ pattern: '^1' }] }
    const said = { allOf: [{ anyOf: either, pattern: '^1' }] }
    expect(published(3, mark)).toEqual({ ...mark, anyOf: either })
    expect(published(3, { ...mark, ...more })).toEqual({ ...mark, ...more, anyOf: either })
    expect(published(3, { ...mark, anyOf: either })).toEqual({ ...mark, anyOf: either })
    expect(published(3, { ...mark, ...said })).toEqual({ ...mark, ...said })
    expect(published(3, { ...mark, ...more, anyOf: [{ pattern: '^2' }] })).toEqual({
      ...mark,
      allOf: [{ anyOf: either }, { pattern: '^1' }],
      anyOf: [{ pattern: '^2' }],
    })
    expect(published(2, { ...mark, ...said })).toEqual(mark)
  })

  it('OpenAPI v2 has no type for what may be null, and does not require it', () => {
    const nullable = { type: 'object', nullable: true, properties: { a: { type: 'string' } } }
    const source = {
      type: 'object',
      required: ['one', 'other'],
      properties: { one: nullable, other: { type: 'string', default: 'x' } },
    }
    expect(published(2, source)).toEqual({
      type: 'object',
      required: ['other'],
      properties: { one: {}, other: { type: 'string' } },
    })
    const values = { type: 'object', required: ['a'], additionalProperties: nullable }
    expect(published(2, values)).toEqual({ type: 'object', additionalProperties: {} })
  })

  it('OpenAPI v2 has neither type nor fields for objects that keep unknown fields', () => {
    const open = { 'x-kubernetes-preserve-unknown-fields': true }
    const source = { type: 'object', properties: { a: { type: 'string' } }, ...open }
    expect(published(2, source)).toEqual(open)
    expect(published(2, { type: 'array', items: source })).toEqual({ type: 'array', items: open })
    expect(published(2, { type: 'array', items: { type: 'string' }, ...open })).toEqual(open)
  })

  it('OpenAPI declares the fields of every object in embedded ones, in version 2 not where all are kept', () => {
    const resource = { type: 'object', 'x-kubernetes-embedded-resource': true }
    const open = { ...resource, 'x-kubernetes-preserve-unknown-fields': true }
    expect(published(3, open)).toMatchObject({ title: 'embedded' })
    expect(published(2, resource)).toMatchObject({ title: 'embedded' })
    expect(published(2, open)).not.toHaveProperty('title')
  })

  it('OpenAPI keeps a field that has the name of a member of all objects', () => {
    const properties = JSON.parse('{"__proto__":{"type":"string"},"toString":{"type":"string"}}')
    const written = published(3, { type: 'object', properties })
    expect(Object.keys(written['properties'] as JsonObject)).toEqual(['__proto__', 'toString'])
  })
})
