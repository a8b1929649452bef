import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cloneJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../../../../core/base/api/json.ts'
import { withSortedKeys } from '../../../../../core/base/json/sorted-keys.ts'
import { re2Engine } from '../../../../../core/base/regex/re2-engine.ts'
import { memberSchema } from '../../../../../core/objects/schema/schema-parts.ts'
import { defaultValues } from '../../../../../core/objects/schema/structural/default-values.ts'
import { readStructural } from '../../../../../core/objects/schema/structural/read-structural.ts'
import {
  isChecked,
  endChecks,
} from '../../../../../core/objects/schema/validation/checked-values.ts'
import { validateValue } from '../../../../../core/objects/schema/validation/validate-value.ts'
import { membersOf } from '../../../../support/objects/sent-empty.ts'
import { objectOf } from '../../../../support/schemas/structural.ts'
import { historyCount } from '../../../../support/storage/history-count.ts'

const terms = { regexes: re2Engine }

const open = 'x-kubernetes-preserve-unknown-fields'
const embedded = 'x-kubernetes-embedded-resource'
const spec: JsonObject = {
  type: 'object',
  required: ['name'],
  maxProperties: 7,
  properties: {
    size: { type: 'integer', minimum: 1, maximum: 3, default: 2 },
    name: { type: 'string', pattern: '^[ab]*$', maxLength: 2 },
    mode: { type: 'string', enum: ['a', 'b'], nullable: true },
    list: { type: 'array', maxItems: 2, items: { type: 'string', minLength: 1 } },
    map: { type: 'object', additionalProperties: { type: 'integer' } },
    free: { type: 'object', [open]: true, properties: { b: { type: 'string' } } },
    either: { [open]: true, 'x-kubernetes-int-or-string': true },
    branches: {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
    },
  },
}
const schema = objectOf({ spec, other: { type: 'array', items: spec } })

const scalar = fc.constantFrom(null, true, 0, 1, 2, 4, 0.5, '', 'a', 'b', 'ab', 'abc', 'x')
const names = fc.constantFrom('name', 'size', 'a', 'b', 'mode', 'extra', '__proto__', '10', '9')
const small = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), objects(names, scalar))
const specs = fc.record(
  {
    name: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('a', 'ab') }, small),
    size: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(1, 2) }, small),
    mode: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('a', 'b', null) }, small),
    list: fc.oneof({ weight: 4, arbitrary: fc.array(fc.constantFrom('a', 'b')) }, small),
    map: small,
    free: small,
    either: scalar,
    branches: small,
    extra: small,
  },
  { requiredKeys: ['name'] },
)

/** Objects with members in any order. */
function objects<T>(keys: fc.Arbitrary<string>, values: fc.Arbitrary<T>): fc.Arbitrary<JsonObject> {
  return fc
    .array(fc.tuple(keys, values), { maxLength: 4 })
    .map((members) => JSON.parse(JSON.stringify(Object.fromEntries(members))) as JsonObject)
}

const bodies = fc
  .record({ spec: fc.oneof(specs, small), other: fc.array(specs, { maxLength: 2 }) })
  .map((body) => JSON.parse(JSON.stringify(body)) as JsonObject)

function read(value: JsonObject, of = schema): JsonObject {
  return readStructural(of, value, { isRoot: true, fillsDefaults: true, checks: re2Engine }).value
}

function isMarked(object: JsonObject, name: string, of = schema): boolean {
  const [part, by] = [object[name], memberSchema(of, name)]
  return (
    typeof part === 'object' && part !== null && by !== undefined && isChecked(object, part, by)
  )
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

describe('reading an object with checks', () => {
  it('an object that is read with checks is valid, in order and defaulted as if no part were marked as checked', () => {
    let marked = 0
    let invalid = 0
    const property = fc.property(bodies, (body) => {
      const checked = read(body)
      const unmarked = cloneJson(checked)
      const causes = validateValue(schema, unmarked, terms)
      expect(validateValue(schema, checked, terms)).toEqual(causes)
      if (causes.length > 0) invalid++
      if (isMarked(checked, 'spec') || isMarked(checked, 'other')) marked++
      const before = JSON.stringify(checked)
      expect(JSON.stringify(withSortedKeys(unmarked))).toBe(before)
      defaultValues(schema, unmarked)
      expect(JSON.stringify(unmarked)).toBe(before)
    })
    fc.assert(property, { numRuns: historyCount(1_000) })
    expect(marked).toBeGreaterThan(0)
    expect(invalid).toBeGreaterThan(0)
  })

  it('parts that are read with checks are marked where they are valid, and nothing without checks', () => {
    const body = (): JsonObject => ({ spec: { name: 'a' }, other: [{ name: 'x' }] })
    const checked = read(body())
    expect([isMarked(checked, 'spec'), isMarked(checked, 'other')]).toEqual([true, false])
    const plain = readStructural(schema, body(), { isRoot: true, fillsDefaults: true }).value
    expect(isMarked(plain, 'spec')).toBe(false)
  })

  it('parts with embedded objects are not marked, as their metadata is read later', () => {
    for (const inner of [
      { type: 'object', [embedded]: true, [open]: true },
      { type: 'object', [embedded]: true, properties: { a: { type: 'string' } } },
    ]) {
      const holder = objectOf({ spec: { type: 'object', properties: { inner } } })
      const body = { spec: { inner: { apiVersion: 'v1', kind: 'Pod', metadata: {} } } }
      expect(isMarked(read(body, holder), 'spec', holder)).toBe(false)
    }
  })

  it('parts that are marked as checked get the defaults of another schema, and are validated by it', () => {
    const checked = read({ spec: { name: 'a' } })
    const size = { type: 'integer', minimum: 9, default: 3 }
    const other = objectOf({ spec: { type: 'object', properties: { size, more: size } } })
    defaultValues(other, checked)
    expect(membersOf(checked)).toEqual({ spec: { name: 'a', size: 2, more: 3 } })
    expect(validateValue(other, checked, terms)).toHaveLength(2)
  })

  it('a spread of an object knows which of its members are checked, and a member in the place of one is not', () => {
    const checked = read({ spec: { name: 'a' } })
    expect(isMarked({ ...checked }, 'spec')).toBe(true)
    expect(isMarked({ ...checked, other: [] }, 'spec')).toBe(true)
    expect(isMarked({ ...checked, spec: { name: 'x' } }, 'spec')).toBe(false)
    const { spec: same } = checked
    expect(isMarked({ ...checked, spec: { ...objectIn(same) } }, 'spec')).toBe(false)
    expect(isMarked(cloneJson(checked), 'spec')).toBe(false)
    expect(validateValue(schema, { ...checked, spec: { name: 'x' } }, terms)).toHaveLength(1)
  })

  it('parts that are marked as checked lose the mark as they are stored', () => {
    const checked = read({ spec: { name: 'a' } })
    withSortedKeys(checked, endChecks(checked))
    expect(isMarked(checked, 'spec')).toBe(false)
  })
})
