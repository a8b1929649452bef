import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { type JsonObject, type JsonValue, isList } from '../../../../core/base/api/json.ts'
import { ValueBudget } from '../../../../core/base/json/value-budget.ts'
import { parseRelease } from '../../../../core/base/release/release.ts'
import { MapValue } from '../../../../core/languages/cel/values/value.ts'
import { messageWire } from '../../../../core/objects/codec/protobuf/message-wire.ts'
import { readMessage } from '../../../../core/objects/codec/protobuf/read-message.ts'
import { WireReader } from '../../../../core/objects/codec/protobuf/wire-reader.ts'
import { WireWriter } from '../../../../core/objects/codec/protobuf/wire-writer.ts'
import {
  type DeclaredType,
  declaredType,
} from '../../../../core/objects/expressions/declared-type.ts'
import { schemaReader } from '../../../../core/objects/expressions/read-schema-value.ts'
import { createdFields } from '../../../../core/objects/field-sets/created-fields.ts'
import { FieldSet } from '../../../../core/objects/field-sets/field-set.ts'
import { toFieldSet } from '../../../../core/objects/field-sets/to-field-set.ts'
import { arrangeFields } from '../../../../core/objects/schema/arrange-fields.ts'
import { decodeObject, zeroValue } from '../../../../core/objects/schema/decode.ts'
import { applyDefaults } from '../../../../core/objects/schema/defaults.ts'
import { emptyToNull } from '../../../../core/objects/schema/empty-to-null.ts'
import { hasFreeJson, withJsonTexts } from '../../../../core/objects/schema/free-json.ts'
import { dropGatedFields } from '../../../../core/objects/schema/gated-fields.ts'
import { createSchemaRegistry } from '../../../../core/objects/schema/registry.ts'
import { anywhere } from '../../../../core/objects/schema/schema-parts.ts'
import type { StructSchema } from '../../../../core/objects/schema/schema.ts'
import { validateDeclaratively } from '../../../../core/objects/schema/validation/declarative-rules.ts'
import { validateListTypes } from '../../../../core/objects/schema/validation/validate-list-types.ts'
import { validateSchema } from '../../../../core/objects/schema/validation/validate-schema.ts'

/** Three types that hold each other, of which the last one has `field`, in front of its recursive fields or behind them. */
function typesWith(field: string, isFirst: boolean): (name: string) => StructSchema {
  const recursive = ['  one 1 *First ?', '  many 2 list<First> ?', '  named 3 map<string,First> ?']
  const own = field
    .split('\n')
    .filter((line) => !line.startsWith('+'))
    .map((line) => `  ${line}`)
  const rules = field.split('\n').filter((line) => line.startsWith('+'))
  const text = [
    'group test version v1 ref test/v1',
    'enum Level low high',
    'message Free json=any',
    'message First',
    '  next 1 *Second ?',
    '  self 2 *First ?',
    'message Second',
    '  next 1 *Third ?',
    'message Third',
    ...(isFirst ? [...own, ...recursive] : [...recursive, ...own]),
    ...rules,
  ].join('\n')
  const tables = [{ group: 'test', version: 'v1', ref: 'test/v1', text }]
  const registry = createSchemaRegistry(
    { tables, defaultFunctions: new Map() },
    brands.k8s,
    parseRelease('1.34'),
  )
  return (name) => registry.type(`test/v1.${name}`)
}

const names = ['First', 'Second', 'Third'] as const
type Name = (typeof names)[number]

/** A value of a type that holds `leaf` as a Third, and by `steps` other Thirds with such a leaf. */
function valueOf(name: Name, leaf: JsonObject, steps: readonly string[]): JsonObject {
  if (name === 'First') return { next: valueOf('Second', leaf, steps) }
  if (name === 'Second') return { next: valueOf('Third', leaf, steps) }
  const [step, ...others] = steps
  if (step === undefined) return structuredClone(leaf)
  const inner = valueOf('First', leaf, others)
  const member = step === 'many' ? [inner] : step === 'named' ? { a: inner } : inner
  return { [step]: member, ...structuredClone(leaf) }
}

/** What is compiled once for each type, and what has to become of each of the values that a value holds. */
interface Subject {
  readonly field: string
  readonly leaf: JsonObject
  /** Steps to other values; the ways of declarative validation go through structs alone. */
  readonly steps?: readonly string[]
  /** @returns how many of the leaves were treated as they should be */
  readonly treated: (schema: StructSchema, value: JsonObject) => number
}

/** Every object within a value, itself included. */
function* objectsIn(value: JsonValue | undefined): Generator<JsonObject, void> {
  if (typeof value !== 'object' || value === null) return
  if (!isList(value)) yield value
  for (const part of Object.values(value)) yield* objectsIn(part)
}

function count(value: JsonValue, holds: (object: JsonObject) => boolean): number {
  return [...objectsIn(value)].filter(holds).length
}

const environment = { brand: brands.k8s, gate: () => true, now: '2026-01-01T00:00:00Z' }

function decoded(schema: StructSchema, value: JsonObject): JsonObject {
  return decodeObject(schema, value).object
}

/** Names of the fields at the end of a way through declared types. */
function accessible(type: DeclaredType | undefined, way: readonly string[]): boolean {
  let at = type
  for (const name of way) at = name === '*' ? at?.element : at?.fields?.get(name)
  return at?.shape.kind === 'string'
}

const waysOf: Readonly<Record<Name, readonly string[]>> = {
  First: ['next', 'next'],
  Second: ['next'],
  Third: [],
}

const subjects: Readonly<Record<string, Subject>> = {
  'fields whose gate is off are dropped': {
    field: 'late 4 string ? gate=Off',
    leaf: { late: 'a' },
    treated(schema, value) {
      const before = count(value, (object) => 'late' in object)
      dropGatedFields(schema, value, undefined, () => false)
      return before - count(value, (object) => 'late' in object)
    },
  },
  'empty lists that are always written become null': {
    field: 'late 4 list<string> ! always',
    leaf: { late: [] },
    treated(schema, value) {
      emptyToNull(schema, value)
      return count(value, (object) => object['late'] === null)
    },
  },
  'markers fill in defaults': {
    field: 'late 4 string ? = "a"',
    leaf: {},
    treated(schema, value) {
      const object = decoded(schema, value)
      applyDefaults(schema, object, environment)
      return count(object, (each) => each['late'] === 'a')
    },
  },
  'rules fill in defaults': {
    field: 'late 4 string ?\n+ late = "a"',
    leaf: {},
    treated(schema, value) {
      const object = decoded(schema, value)
      applyDefaults(schema, object, environment)
      return count(object, (each) => each['late'] === 'a')
    },
  },
  'enums are checked': {
    field: 'late 4 Level ?',
    leaf: { late: 'none' },
    treated: (schema, value) => validateSchema(schema, value).length,
  },
  'declarative rules are checked': {
    field: 'late 4 int32 ? %[1.33-] minimum=0',
    leaf: { late: -1 },
    steps: ['one', 'one'],
    treated: (schema, value) => validateDeclaratively(schema, value).length,
  },
  'sets are checked for duplicates': {
    field: 'late 4 list<string> ? list=set',
    leaf: { late: ['a', 'a'] },
    treated: (schema, value) => validateListTypes(schema, value).length,
  },
  'free JSON is found and becomes text': {
    field: 'late 4 Free ?',
    leaf: { late: { b: 1, a: 2 } },
    treated(schema, value) {
      if (!hasFreeJson(schema)) return 0
      return count(withJsonTexts(value, schema), ({ late }) => late === '{"b":1,"a":2}')
    },
  },
  'a property of a type is found': {
    field: 'late 4 string ? = "a"',
    leaf: { late: 'a' },
    treated(schema, value) {
      const isMarked = anywhere(
        (part) => part.kind === 'struct' && part.fields.get('late')?.default !== undefined,
      )
      return isMarked(schema) ? count(value, (object) => 'late' in object) : 0
    },
  },
  'fields are decoded': {
    field: 'late 4 string ?',
    leaf: { unknown: 1, late: 'a' },
    treated(schema, value) {
      const { object, unknown } = decodeObject(schema, value)
      const kept = count(object, ({ late }) => late === 'a')
      return kept === unknown.length ? kept : 0
    },
  },
  'fields are put in order': {
    field: 'late 4 string ?\nearlier 3 string ?',
    leaf: { earlier: 'b', late: 'a' },
    treated(schema, value) {
      arrangeFields(schema, value)
      return count(
        value,
        (each) =>
          Object.keys(each)
            .filter((key) => key === 'late' || key === 'earlier')
            .join() === 'late,earlier',
      )
    },
  },
  'fields have a binary form': {
    field: 'late 4 string ?',
    leaf: { late: 'a' },
    treated(schema, value) {
      const writer = new WireWriter()
      messageWire(schema).write(writer, value)
      const read: JsonObject = {}
      readMessage(
        new WireReader(writer.finish(), new ValueBudget()),
        messageWire(schema).fields,
        read,
      )
      return count(read, ({ late }) => late === 'a')
    },
  },
  'fields are owned': {
    field: 'late 4 string ?',
    leaf: { late: 'a' },
    treated(schema, value) {
      const forms = [
        createdFields({}, value, schema, FieldSet.of()),
        toFieldSet(value, schema).form,
      ]
      return Math.min(...forms.map((form) => count(form, (each) => 'f:late' in each)))
    },
    steps: ['one', 'named'],
  },
}

describe.each(Object.entries(subjects))('types that hold each other: %s', (_, subject) => {
  const { field, leaf, steps = ['one', 'many', 'named'], treated } = subject
  const orders = names.flatMap((first) => names.map((second) => [first, second] as const))
  const cases = orders.flatMap(([first, second]) =>
    [true, false].map((isFirst) => ({ first, second, isFirst })),
  )

  it.each(cases)(
    'at each depth, where $first is compiled before $second (own fields first: $isFirst)',
    ({ first, second, isFirst }) => {
      const type = typesWith(field, isFirst)
      for (const name of [first, second]) {
        const wanted = steps.length + 1
        expect(treated(type(name), valueOf(name, leaf, steps)), name).toBe(wanted)
      }
    },
  )
})

describe('types that hold each other, without end', () => {
  it.each(names)('%s has a zero value', (name) => {
    expect(zeroValue(typesWith('late 4 string ?', false)(name))).toEqual({})
  })

  it.each(names)('expressions read the fields of %s at each depth', (name) => {
    const schema = typesWith('late 4 string ?', false)(name)
    const way = [...waysOf[name], 'many', '*', 'next', 'next', 'named', '*', 'next', 'next', 'late']
    expect(accessible(declaredType(schema), way)).toBe(true)
    let value: unknown = schemaReader(schema)(valueOf(name, { late: 'a' }, ['one', 'one']))
    const members = [...waysOf[name], 'one', 'next', 'next', 'one', 'next', 'next', 'late']
    for (const member of members) value = value instanceof MapValue ? value.find(member) : undefined
    expect(value).toBe('a')
  })

  it.each([
    [
      'gates',
      (schema: StructSchema, value: JsonObject) => {
        dropGatedFields(schema, value, undefined, () => false)
      },
    ],
    ['empty lists', emptyToNull],
    [
      'defaults',
      (schema: StructSchema, value: JsonObject) => applyDefaults(schema, value, environment),
    ],
    ['free JSON', (schema: StructSchema, value: JsonObject) => withJsonTexts(value, schema)],
  ] as const)('a search for %s ends in types that have none, and changes nothing', (_, search) => {
    for (const name of names) {
      const value = valueOf(name, { late: 'a' }, ['one', 'many', 'named'])
      const before = structuredClone(value)
      search(typesWith('late 4 string ?', false)(name), value)
      expect(value).toEqual(before)
    }
  })

  it.each(names)('%s has no causes where it has no rules', (name) => {
    const schema = typesWith('late 4 string ?', false)(name)
    const value = valueOf(name, { late: 'a' }, ['one', 'one'])
    for (const check of [validateDeclaratively, validateSchema, validateListTypes]) {
      expect(check(schema, value)).toEqual([])
    }
  })
})
