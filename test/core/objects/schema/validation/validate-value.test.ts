import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../../core/base/api/json.ts'
import { re2Engine } from '../../../../../core/base/regex/re2-engine.ts'
import { validateValue } from '../../../../../core/objects/schema/validation/validate-value.ts'
import { objectOf, shown, structural } from '../../../../support/schemas/structural.ts'

const terms = { regexes: re2Engine }

/** What is said of `spec.a`. */
function refused(a: JsonObject, value: JsonValue): string[] {
  const schema = objectOf({ spec: { type: 'object', properties: { a } } })
  return shown(validateValue(schema, { spec: { a: value } }, terms))
}

const inBody = 'spec.a in body'

describe('a value that its structural schema refuses is told in the words of clients', () => {
  it.each<[what: string, schema: JsonObject, value: JsonValue, message: string]>([
    [
      'of a wrong type',
      { type: 'integer' },
      'x',
      `Invalid value: "string": ${inBody} must be of type integer: "string"`,
    ],
    [
      'null that is not taken',
      { type: 'string' },
      null,
      `Invalid value: "null": ${inBody} must be of type string: "null"`,
    ],
    [
      'of neither type',
      { 'x-kubernetes-int-or-string': true },
      true,
      `Invalid value: "boolean": ${inBody} must be of type integer,string: "boolean"`,
    ],
    [
      'below the minimum',
      { type: 'integer', minimum: 1 },
      0,
      `Invalid value: 0: ${inBody} should be greater than or equal to 1`,
    ],
    [
      'at an exclusive minimum',
      { type: 'number', minimum: 1.5, exclusiveMinimum: true },
      1.5,
      `Invalid value: 1.5: ${inBody} should be greater than 1.5`,
    ],
    [
      'above the maximum',
      { type: 'number', maximum: 2 },
      2.5,
      `Invalid value: 2.5: ${inBody} should be less than or equal to 2`,
    ],
    [
      'at an exclusive maximum',
      { type: 'integer', maximum: 2, exclusiveMaximum: true },
      2,
      `Invalid value: 2: ${inBody} should be less than 2`,
    ],
    [
      'a large double',
      { type: 'number', maximum: 2 },
      1_234_567.5,
      `Invalid value: 1.2345675e+06: ${inBody} should be less than or equal to 2`,
    ],
    [
      'an integer beyond a double',
      { type: 'integer', maximum: 2 },
      9_007_199_254_740_993n,
      `Invalid value: 9007199254740993: ${inBody} should be less than or equal to 2`,
    ],
    [
      'no multiple',
      { type: 'integer', multipleOf: 5 },
      7,
      `Invalid value: 7: ${inBody} should be a multiple of 5`,
    ],
    [
      'no multiple of a fraction',
      { type: 'number', multipleOf: 0.1 },
      0.25,
      `Invalid value: 0.25: ${inBody} should be a multiple of 0.1`,
    ],
    [
      'an integer with a fraction for a factor',
      { type: 'number', multipleOf: 0.5 },
      2,
      `Invalid value: 0: factor MultipleOf declared for spec.a must be positive: 0`,
    ],
    [
      'too long',
      { type: 'string', maxLength: 3 },
      'abcd',
      'Too long: may not be more than 3 bytes',
    ],
    [
      'too short',
      { type: 'string', minLength: 3 },
      'é😀',
      `Invalid value: "é😀": ${inBody} should be at least 3 chars long`,
    ],
    [
      'not matching',
      { type: 'string', pattern: '^a+$' },
      'b',
      `Invalid value: "b": ${inBody} should match '^a+$'`,
    ],
    [
      'to match a bad pattern',
      { type: 'string', pattern: 'a(?=b)' },
      'ab',
      `Invalid value: "ab": ${inBody} should match 'a(?=b), but pattern is invalid: error parsing regexp: invalid or unsupported Perl syntax: \`(?=\`'`,
    ],
    [
      'of a wrong format',
      { type: 'string', format: 'ipv4' },
      '::1',
      `Invalid value: "::1": ${inBody} must be of type ipv4: "::1"`,
    ],
    [
      'not of its enum',
      { type: 'string', enum: ['b', 'a'] },
      'x',
      'Unsupported value: "x": supported values: "b", "a"',
    ],
    [
      'not of its enum of any values',
      { 'x-kubernetes-preserve-unknown-fields': true, enum: [1, { b: 1 }] },
      [1],
      String.raw`Unsupported value: [1]: supported values: "1", "{\"b\":1}"`,
    ],
    [
      'of too many items',
      { type: 'array', items: {}, maxItems: 1 },
      [1, 2],
      'Too many: 2: must have at most 1 item',
    ],
    [
      'of too few items',
      { type: 'array', items: {}, minItems: 2 },
      [1],
      `Invalid value: 1: ${inBody} should have at least 2 items`,
    ],
    [
      'with an item twice',
      { type: 'array', items: {}, uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      `Invalid value: "": ${inBody} shouldn't contain duplicates`,
    ],
    [
      'of too many members',
      { type: 'object', maxProperties: 1, additionalProperties: true },
      { a: 1, b: 1 },
      'Too many: 2: must have at most 1 item',
    ],
    [
      'of too few members',
      { type: 'object', minProperties: 1, additionalProperties: true },
      {},
      `Invalid value: 0: ${inBody} should have at least 1 properties`,
    ],
  ])(
    'a value that its structural schema refuses is told in the words of clients: %s',
    (_, schema, value, message) => {
      expect(refused(schema, value)).toEqual([`spec.a: ${message}`])
    },
  )

  it('a value without a required member is told in the words of clients', () => {
    expect(refused({ type: 'object', required: ['b'] }, {})).toEqual(['spec.a.b: Required value'])
  })

  it('a bad value deep in lists and maps is told in the words of clients', () => {
    const schema = {
      type: 'array',
      items: { type: 'object', additionalProperties: { type: 'integer' } },
    }
    expect(refused(schema, [{}, { 'x.y': 'z' }])).toEqual([
      'spec.a[1].x.y: Invalid value: "string": spec.a[1].x.y in body must be of type integer: "string"',
    ])
  })

  it('a bad value is told in the words of clients as a whole', () => {
    expect(shown(validateValue(structural({ type: 'object' }), [], terms))).toEqual([
      '<nil>: Invalid value: "array":  in body must be of type object: "array"',
    ])
    expect(
      shown(validateValue(structural({ type: 'object' }), [], { ...terms, path: 'status' })),
    ).toEqual(['status: Invalid value: "array":  in body must be of type object: "array"'])
  })
})

describe('branches of a structural schema', () => {
  const needs = (name: string): JsonObject => ({ required: [name] })
  const whole = (says: string): string => `<nil>: Invalid value: "": "spec.a" must ${says}`

  it.each<[what: string, schema: JsonObject, value: JsonValue, says: readonly string[]]>([
    ['one of any', { anyOf: [needs('b'), needs('c')] }, { c: 1 }, []],
    [
      'none of any',
      { anyOf: [needs('b'), needs('c')] },
      {},
      [whole('validate at least one schema (anyOf)'), 'spec.a.b: Required value'],
    ],
    ['one of one', { oneOf: [needs('b'), needs('c')] }, { c: 1 }, []],
    [
      'two of one',
      { oneOf: [needs('b'), needs('c')] },
      { b: 1, c: 1 },
      [whole('validate one and only one schema (oneOf). Found 2 valid alternatives')],
    ],
    [
      'none of one',
      { oneOf: [needs('b'), needs('c')] },
      {},
      [
        whole('validate one and only one schema (oneOf). Found none valid'),
        'spec.a.b: Required value',
      ],
    ],
    [
      'some of all',
      { allOf: [needs('b'), needs('c')] },
      { b: 1 },
      ['spec.a.c: Required value', whole('validate all the schemas (allOf)')],
    ],
    [
      'none of all',
      { allOf: [needs('b')] },
      {},
      ['spec.a.b: Required value', whole('validate all the schemas (allOf). None validated')],
    ],
    ['what must not be', { not: needs('b') }, { b: 1 }, [whole('not validate the schema (not)')]],
    [
      'the same fault twice',
      { ...needs('b'), allOf: [needs('b')] },
      {},
      ['spec.a.b: Required value', whole('validate all the schemas (allOf). None validated')],
    ],
  ])(
    'branches of a structural schema say of an object with %s what clients know',
    (_, schema, value, says) => {
      expect(refused({ type: 'object', ...schema }, value)).toEqual(says)
    },
  )

  it('branches of a structural schema tell the faults of the branch that came furthest', () => {
    const far = { properties: { b: { maximum: 1 }, c: { maximum: 1 } }, required: ['b'] }
    const schema = { type: 'object', anyOf: [needs('x'), far] }
    expect(refused(schema, { b: 2, c: 1 })).toEqual([
      whole('validate at least one schema (anyOf)'),
      'spec.a.b: Invalid value: 2: spec.a.b in body should be less than or equal to 1',
    ])
  })
})

describe('values that a structural schema takes', () => {
  it.each<[what: string, schema: JsonObject, value: JsonValue]>([
    ['null where it is nullable', { type: 'string', nullable: true, minLength: 3 }, null],
    ['a double that is an integer but for rounding', { type: 'integer' }, 1 + 2 ** -40],
    ['an integer for a number', { type: 'number' }, 3],
    ['a format that is not known', { type: 'string', format: 'colour' }, 'x'],
    ['a length in letters', { type: 'string', maxLength: 2 }, '😀é'],
    ['a value of an enum that is an object', { enum: [{ a: 1, b: [2] }] }, { b: [2], a: 1 }],
    ['anything where nothing is said', {}, { a: [null, 1] }],
    ['members of a prototype', { type: 'object', additionalProperties: { type: 'string' } }, {}],
  ])('a structural schema takes %s', (_, schema, value) => {
    expect(refused(schema, value)).toEqual([])
  })

  it('a structural schema takes no member of a prototype for a required one', () => {
    expect(refused({ type: 'object', required: ['constructor'] }, {})).toEqual([
      'spec.a.constructor: Required value',
    ])
  })
})
