import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { StructuralSchemas } from '../../../../core/requests/openapi/structural-schema.ts'

// What kube-apiserver 1.34.2 publishes of this schema at /openapi/v2 and /openapi/v3: only the newer document has defaults.

const withDefaults: JsonObject = {
  type: 'object',
  default: { a: 'a' },
  required: ['a'],
  properties: {
    a: { type: 'string', default: 'a', minLength: 1, enum: ['a', 'ab'], pattern: '^a' },
    b: { type: 'boolean', default: false },
    f: { type: 'number', default: 1.5 },
    i: { default: 5, 'x-kubernetes-int-or-string': true },
    l: { type: 'array', default: ['x'], items: { type: 'string', default: 'i' } },
    lm: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
      items: {
        type: 'object',
        required: ['k'],
        properties: { k: { type: 'string', default: 'kk' } },
      },
    },
    m: {
      type: 'object',
      default: { q: 'r' },
      additionalProperties: { type: 'string', default: 'z' },
    },
    nn: { type: 'string', nullable: true, default: null },
    no: { type: 'object', nullable: true, properties: { x: { type: 'string', default: 'y' } } },
    o: { type: 'object', default: {}, properties: { y: { type: 'integer', default: 7 } } },
  },
}

function published(version: 2 | 3): JsonObject {
  return new StructuralSchemas(version, 'x-kubernetes-', (schema) => schema).render(withDefaults)
}

it('OpenAPI v2 of a custom resource has no defaults, and nothing of fields that may be null', () => {
  expect(published(2)).toEqual({
    type: 'object',
    required: ['a'],
    properties: {
      a: { type: 'string', minLength: 1, enum: ['a', 'ab'], pattern: '^a' },
      b: { type: 'boolean' },
      f: { type: 'number' },
      i: { 'x-kubernetes-int-or-string': true },
      l: { type: 'array', items: { type: 'string' } },
      lm: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['k'],
        items: { type: 'object', required: ['k'], properties: { k: { type: 'string' } } },
      },
      m: { type: 'object', additionalProperties: { type: 'string' } },
      nn: {},
      no: {},
      o: { type: 'object', properties: { y: { type: 'integer' } } },
    },
  })
})

it('OpenAPI v3 of a custom resource has its defaults at every depth, but for null', () => {
  const either = [{ type: 'integer' }, { type: 'string' }]
  const { properties, ...whole } = withDefaults
  expect(published(3)).toEqual({
    ...whole,
    properties: {
      ...(properties as JsonObject),
      i: { default: 5, 'x-kubernetes-int-or-string': true, anyOf: either },
      nn: { type: 'string', nullable: true },
    },
  })
})
