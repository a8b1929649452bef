import type { JsonValue } from '../../core/base/api/json.ts'
import { numberAsWritten, writtenNumberText } from '../../core/base/json/written-number.ts'
import type { Chance } from './chance.ts'
import type { Schema } from './published-schemas.ts'

const oddTexts = [
  '',
  'a',
  'x'.repeat(64),
  'x'.repeat(300),
  'Not A Name!',
  'UpperCase',
  'under_score',
  '-dash',
  '*',
  '/',
  '../x',
  '/abs/path',
  '10Gi',
  '-5',
  '0',
  '1.5',
  '50%',
  'example.com',
  'example.com/x',
  '10.0.0.5',
  'fd00::1',
  '10.0.0.0/24',
  'ümlaut',
  ' space ',
  'https://example.com',
  '2026-01-02T03:04:05Z',
  'minimal',
]
/** Numbers as a client may write them, which no JavaScript number keeps apart; see `writeJsonAsWritten`. */
const writtenNumbers = [
  '2.0',
  '3e1',
  '1E2',
  '-1.0',
  '0.0',
  '-0',
  '2.50',
  '1e400',
  '9007199254740993',
  '9223372036854775808',
  '18446744073709551616',
].map(numberAsWritten)
// oxfmt-ignore
const oddNumbers: readonly JsonValue[] = [
  0, 1, -1, 5, 100, 101, 65_535, 65_536, 2_147_483_647, 2_147_483_648, 1e12, 1.5, ...writtenNumbers,
]
const otherTypes: readonly JsonValue[] = [
  'x',
  '',
  1,
  -1,
  1.5,
  ...writtenNumbers,
  99_999_999_999,
  true,
  null,
  [],
  {},
  ['a'],
  [''],
  ['a', 'a'],
  { a: 'b' },
]

/** A value of a type that the schema does not have. */
export function wrongTypeValue(schema: Schema, chance: Chance): JsonValue {
  const others = otherTypes.filter((value) => !isOfType(value, schema))
  return structuredClone(chance.pick(others))
}

function isOfType(value: JsonValue, { type }: Schema): boolean {
  if (value === null) return false
  if (Array.isArray(value)) return type === 'array'
  if (typeof value === 'object') return type === 'object' || type === 'map' || type === 'any'
  if (writtenNumberText(value) !== undefined) return type === 'number' || type === 'integer'
  if (typeof value === 'string' || typeof value === 'boolean') return type === typeof value
  return type === 'number' || (type === 'integer' && Number.isInteger(value))
}

/** A value that one may write where the schema stands, or `undefined` for taking the field away. */
export function someValue(schema: Schema, chance: Chance): JsonValue | undefined {
  const turn = chance.below(100)
  if (turn < 6) return undefined
  if (turn < 20) return structuredClone(chance.pick(otherTypes))
  if (turn < 60) return typedValue(schema, chance)
  return oddValue(schema, chance)
}

/** A value of the right type, which the rules of the kind may still refuse; objects have what they must have. */
export function typedValue(schema: Schema, chance: Chance, depth = 0): JsonValue {
  switch (schema.type) {
    case 'string':
      return typedText(schema, chance)
    case 'integer':
      return schema.format === 'int-or-string'
        ? chance.pick([1, '50%'])
        : chance.pick([1, 2, 80, 1000])
    case 'number':
      return chance.pick([0.5, 1])
    case 'boolean':
      return chance.below(2) === 0
    case 'array':
      return depth > 4 ? [] : [typedValue(schema.item(), chance, depth + 1)]
    case 'map':
      return depth > 4
        ? {}
        : { [mapKey(schema, chance)]: typedValue(schema.item(), chance, depth + 1) }
    case 'object': {
      const needed = [...schema.fields()].filter(([name]) => schema.required.has(name))
      return Object.fromEntries(
        needed.map(([name, field]) => [name, typedValue(field, chance, depth + 1)]),
      )
    }
    case 'any':
      return chance.pick<JsonValue>([{ a: 'b' }, { spec: { x: 1 } }])
  }
}

function typedText(schema: Schema, chance: Chance): string {
  if (schema.values.length > 0) return chance.pick(schema.values)
  if (schema.name.endsWith('Quantity')) return chance.pick(['1', '500m', '1Gi', '0.5', '1e3'])
  if (schema.name.endsWith('IntOrString')) return chance.pick(['80', '25%', 'http'])
  switch (schema.format) {
    case 'date-time':
      return schema.name.endsWith('MicroTime')
        ? '2026-01-02T03:04:05.000006Z'
        : '2026-01-02T03:04:05Z'
    case 'byte':
      return 'aGVsbG8='
    default:
      return chance.pick(['a', 'minimal', 'example.com', 'some-name', 'example.com/a'])
  }
}

function mapKey(schema: Schema, chance: Chance): string {
  if (schema.item().name.endsWith('Quantity')) return chance.pick(['cpu', 'memory', 'storage'])
  return chance.pick(['a', 'example.com/key'])
}

function oddValue(schema: Schema, chance: Chance): JsonValue {
  switch (schema.type) {
    case 'string':
      return chance.pick(
        schema.name.endsWith('IntOrString') ? [...oddTexts, ...oddNumbers] : oddTexts,
      )
    case 'integer':
    case 'number':
      return chance.pick(oddNumbers)
    case 'boolean':
      return chance.pick<JsonValue>(['true', null])
    case 'array':
      return oddList(schema, chance)
    case 'map':
      return oddMap(schema, chance)
    case 'object':
    case 'any':
      return chance.pick<JsonValue>([{}, null, { unknownField: 1 }])
  }
}

function oddList(schema: Schema, chance: Chance): JsonValue {
  const item = typedValue(schema.item(), chance)
  const same = structuredClone(item)
  switch (chance.below(5)) {
    case 0:
      return []
    case 1:
      return [item, same]
    case 2:
      return [oddValue(schema.item(), chance)]
    case 3:
      return [null]
    default:
      return [item, typedValue(schema.item(), chance)]
  }
}

function oddMap(schema: Schema, chance: Chance): JsonValue {
  const key = chance.pick([
    '',
    'a',
    'Not A Key!',
    'x'.repeat(300),
    'example.com/',
    '/a',
    'example.com/a',
  ])
  const value =
    chance.below(2) === 0 ? typedValue(schema.item(), chance) : oddValue(schema.item(), chance)
  return chance.below(5) === 0 ? {} : { [key]: value }
}
