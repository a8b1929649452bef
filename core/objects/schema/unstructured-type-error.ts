import { isJsonObject, type JsonValue, isList } from '../../base/api/json.ts'
import { writtenNumberText } from '../../base/json/written-number.ts'
import { isInt64 } from '../../base/text/int64.ts'
import { scalarReader } from './decode-scalar.ts'
import { DecodeTrail, typeErrorOf } from './decode-trail.ts'
import { choiceMistake } from './decode.ts'
import type { ScalarSchema, Schema } from './schema.ts'
import { withReadNumbers } from './typed-numbers.ts'

/**
 * The type error of a value that the original has parsed already and converts from unstructured (strategic merge patch and
 * server-side apply); undefined for a valid value. Only the first error in the order of the fields is reported.
 */
export function unstructuredTypeError(value: JsonValue, schema: Schema): string | undefined {
  if (value === null) return undefined
  switch (schema.kind) {
    case 'any':
      return schema.choice && choiceMistake(schema.choice, withReadNumbers(value))
    case 'scalar':
      return scalarMistake(value, schema)
    case 'list':
      if (!isList(value)) return `cannot restore slice from ${goKind(value)}`
      return first(value, (item) => unstructuredTypeError(item, schema.items))
    case 'map':
      if (!isJsonObject(value)) return `cannot restore map from ${goKind(value)}`
      return first(Object.values(value), (item) =>
        unstructuredTypeError(item ?? null, schema.values),
      )
    case 'struct': {
      if (!isJsonObject(value)) return `cannot restore struct from: ${goKind(value)}`
      const ofField = (name: string, below: Schema): string | undefined =>
        unstructuredTypeError(value[name] ?? null, below)
      return first([...schema.fields.values()], ({ name, schema: below }) => ofField(name, below))
    }
  }
}

function first<T>(
  items: readonly T[],
  mistake: (item: T) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = mistake(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** The kind of a parsed value as Go's reflection names it. */
function goKind(value: JsonValue): string {
  if (isList(value)) return 'slice'
  if (isJsonObject(value)) return 'map'
  if (typeof value === 'boolean') return 'bool'
  if (isNumber(value)) return typeof value !== 'string' && isInt64(value) ? 'int64' : 'float64'
  return 'string'
}

function isWhole(value: JsonValue): boolean {
  return typeof value === 'bigint' || Number.isInteger(Number(writtenNumberText(value) ?? value))
}

/** Whether a value is a number, which may be as it was written: then it has a point or an exponent, and Go parses it as a double. */
function isNumber(value: JsonValue): value is number | bigint | string {
  return (
    typeof value === 'number' || typeof value === 'bigint' || writtenNumberText(value) !== undefined
  )
}

const goKinds: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'bool',
  int32: 'int32',
  int64: 'int64',
  double: 'float64',
}

function scalarMistake(value: JsonValue, schema: ScalarSchema): string | undefined {
  const { type, goType } = schema
  const goal = goKinds[type]
  if (goal === undefined)
    return type === 'bytes' ? bytesMistake(value, schema) : ownMistake(value, schema)
  const cannotConvert = `cannot convert ${goKind(value)} to ${goType}`
  if (type === 'string' || type === 'boolean') {
    if (typeof value === type && !isNumber(value)) return undefined
    // Go could convert an integer to a string (one character), which the original refuses with another message.
    return type === 'string' && goKind(value) === 'int64'
      ? cannotConvert
      : `unrecognized type: ${goal}`
  }
  if (!isNumber(value)) return `unrecognized type: ${goal}`
  return type === 'double' || isWhole(value) ? undefined : cannotConvert
}

/** The type error of one item of a bytes field that is sent as a list of numbers. */
function byteMistake(value: JsonValue): string | undefined {
  if (value === null) return undefined
  if (!isNumber(value)) return 'unrecognized type: uint8'
  return isWhole(value) ? undefined : `cannot convert ${goKind(value)} to uint8`
}

function bytesMistake(value: JsonValue, schema: ScalarSchema): string | undefined {
  if (isList(value)) return first(value, byteMistake)
  if (typeof value !== 'string' || isNumber(value))
    return `cannot restore slice from ${goKind(value)}`
  const mistake = ownMistake(value, schema)
  return mistake && `error decoding from json: ${mistake}`
}

/** The type error of a type with a JSON decoder of its own in Go, which is the same as in decoding. */
function ownMistake(value: JsonValue, schema: ScalarSchema): string | undefined {
  const read = withReadNumbers(value)
  const parsed = typeof read === 'bigint' && !isInt64(read) ? Number(read) : read
  return typeErrorOf(() => scalarReader(schema)(parsed, new DecodeTrail()))
}
