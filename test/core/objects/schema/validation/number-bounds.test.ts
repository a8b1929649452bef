import { expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../../core/base/api/json.ts'
import { re2Engine } from '../../../../../core/base/regex/re2-engine.ts'
import { validateValue } from '../../../../../core/objects/schema/validation/validate-value.ts'
import { objectOf, shown } from '../../../../support/schemas/structural.ts'

const terms = { regexes: re2Engine }

const inBody = 'spec.a in body'

it.each<[what: string, schema: JsonObject, value: JsonValue, message: string]>([
  [
    'no multiple of a bound of millions that is no integer',
    { type: 'number', multipleOf: 2e6 },
    1.5,
    `Invalid value: 1.5: ${inBody} should be a multiple of 2e+06`,
  ],
  [
    'over a double past the integers',
    { type: 'number', maximum: 1e19 },
    10n ** 20n,
    `Invalid value: 1e+20: ${inBody} should be less than or equal to 1e+19`,
  ],
  [
    'below a double of millions',
    { type: 'number', minimum: 2e6 },
    1.5,
    `Invalid value: 1.5: ${inBody} should be greater than or equal to 2e+06`,
  ],
  [
    'below a large integer',
    { type: 'integer', minimum: 2 ** 62 },
    5,
    `Invalid value: 5: ${inBody} should be greater than or equal to 4611686018427387904`,
  ],
  [
    'over a maximum past the integers, which counts as the smallest integer',
    { type: 'integer', maximum: 1e30 },
    5,
    `Invalid value: 5: ${inBody} should be less than or equal to -9223372036854775808`,
  ],
  [
    'a multiple of nothing that an integer holds',
    { type: 'integer', multipleOf: 1e30 },
    5,
    'Invalid value: -9223372036854775808: factor MultipleOf declared for spec.a must be positive: -9223372036854775808',
  ],
  [
    'a multiple of a negative double',
    { type: 'number', multipleOf: -2e6 },
    1.5,
    'Invalid value: -2e+06: factor MultipleOf declared for spec.a must be positive: -2e+06',
  ],
])('a number is compared with bounds as Go compares it: %s', (_, a, value, message) => {
  const schema = objectOf({ spec: { type: 'object', properties: { a } } })
  expect(shown(validateValue(schema, { spec: { a: value } }, terms))).toEqual([
    `spec.a: ${message}`,
  ])
})

it('a number is never below a minimum past the integers, which counts as the smallest integer', () => {
  const schema = objectOf({ a: { type: 'integer', minimum: 1e30 } })
  expect(validateValue(schema, { a: 5 }, terms)).toEqual([])
})
