import {
  cloneJson,
  isContainer,
  type JsonContainer,
  type JsonObject,
  type JsonValue,
  setKey,
  isList,
} from '../../base/api/json.ts'
import {
  beyondDoubleMessage,
  unboundedNumber,
  writtenNumberText,
} from '../../base/json/written-number.ts'
import { isInt64 } from '../../base/text/int64.ts'
import { SchemaTypeError } from './decode-trail.ts'
import type { ScalarType, Schema, StructSchema } from './schema.ts'

/** Types that take no number with a point or an exponent. */
const integers: ReadonlySet<ScalarType> = new Set(['int32', 'int64', 'intOrString'])

/** An item of bytes that are a list. */
const byte: Schema = { kind: 'scalar', type: 'int32', goType: 'uint8' }

const freeJson: Schema = { kind: 'any', shape: 'value' }

/**
 * A copy of a value whose numbers are as they were written (`numberAsWritten`), with those that its schema reads by their value read. Integers keep
 * their text, which their decoder refuses, and quantities become it. Custom objects are free JSON.
 *
 * @throws SchemaTypeError for free JSON with a number that no double can hold.
 */
export function withTypedNumbers(value: JsonObject, schema: StructSchema): JsonObject
export function withTypedNumbers(value: JsonValue, schema: StructSchema): JsonValue {
  const root = [cloneJson(value)]
  const pending: [JsonContainer, (key: string) => Schema | undefined][] = [
    [root, () => (schema.unstructured ? freeJson : schema)],
  ]
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [container, schemaOf] = pair
    for (const [key, item] of Object.entries(container)) {
      if (item === undefined) continue
      const below = schemaOf(key)
      if (isContainer(item)) pending.push([item, partsOf(item, below)])
      else setKey(container as Record<string, JsonValue>, key, typedNumber(item, below))
    }
  }
  return root[0] ?? null
}

/** The value with all numbers read, which may be as they were written; itself where none is. */
export function withReadNumbers<T extends JsonValue>(value: T): T
export function withReadNumbers(value: JsonValue): JsonValue {
  const text = typeof value === 'bigint' ? String(value) : writtenNumberText(value)
  if (text !== undefined) return unboundedNumber(text)
  if (!isContainer(value)) return value
  let made: JsonContainer | undefined
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue
    const read = withReadNumbers(item)
    if (read === item) continue
    made ??= isList(value) ? [...value] : { ...value }
    setKey(made as JsonObject, key, read)
  }
  return made ?? value
}

/** The schemas of what a list or an object holds; undefined for what its type does not have. */
function partsOf(
  container: JsonContainer,
  schema: Schema | undefined,
): (key: string) => Schema | undefined {
  switch (schema?.kind) {
    case 'struct':
      return (key) => schema.fields.get(key)?.schema
    case 'list':
      return () => schema.items
    case 'map':
      return () => schema.values
    case 'any': {
      if (!schema.choice) return () => schema
      const { struct, form } = schema.choice
      const one = struct.fields.get('schema')?.schema
      if (!isList(container)) return one ? partsOf(container, one) : () => undefined
      return () => (form === 'schemaOrArray' ? one : undefined)
    }
    case 'scalar':
      return () => (schema.type === 'bytes' ? byte : undefined)
    case undefined:
      return () => undefined
  }
}

function typedNumber(value: JsonValue, schema: Schema | undefined): JsonValue {
  const text = writtenNumberText(value)
  if (schema?.kind === 'any' && !schema.choice) {
    if (typeof value === 'bigint') return isInt64(value) ? value : unboundedNumber(String(value))
    if (text !== undefined && !Number.isFinite(Number(text))) {
      throw new SchemaTypeError(beyondDoubleMessage(text))
    }
  }
  if (text === undefined) return value
  if (schema?.kind !== 'scalar') return unboundedNumber(text)
  if (schema.type === 'quantity') return text
  const isEndless = schema.type === 'double' && !Number.isFinite(Number(text))
  return isEndless || integers.has(schema.type) ? value : unboundedNumber(text)
}
