import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { decodeObject } from '../../../../core/objects/schema/decode.ts'
import { unstructuredTypeError } from '../../../../core/objects/schema/unstructured-type-error.ts'
import { withWrappedIntegers } from '../../../../core/objects/schema/wrapped-integers.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'

const schema = registryOf().type('apiextensions/v1.JSONSchemaProps')

it.each<[what: string, value: JsonObject, mistake: string | undefined]>([
  ['nothing wrong', { additionalProperties: { type: 'string' } }, undefined],
  [
    'a keyword of a wrong type',
    { additionalProperties: { properties: { a: { maxLength: 'x' } } } },
    'json: cannot unmarshal string into Go struct field JSONSchemaProps.properties.maxLength of type int64',
  ],
  [
    'a keyword of a wrong type, two such schemas deep',
    { items: { properties: { a: { items: { maxLength: 1.5 } } } } },
    'json: cannot unmarshal number 1.5 into Go struct field JSONSchemaProps.properties.items of type int64',
  ],
  [
    'a list for a schema or a flag',
    { additionalProperties: [] },
    'boolean or JSON schema expected',
  ],
])(
  'a value converted from unstructured names fields from the schema that may be something else on: %s',
  (_, value, mistake) => {
    expect(unstructuredTypeError({ properties: { a: value } }, schema)).toBe(mistake)
  },
)

it('a value converted from unstructured has integers cut to the bits of their fields', () => {
  const value = { properties: { a: { maxLength: 1e30, minLength: 5 } } }
  expect(decodeObject(schema, withWrappedIntegers(value, schema)).object).toEqual({
    properties: { a: { maxLength: -(2n ** 63n), minLength: 5 } },
  })
})
