import { isJsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import { decodeBase64 } from '../../../base/text/base64.ts'
import type { CelType } from '../types/cel-type.ts'
import { describeType } from '../types/format-type.ts'
import { ArrayList } from './array-list.ts'
import { toDuration, toTimestamp } from './conversions.ts'
import { fromJson } from './json-values.ts'
import { LiteralMap } from './literal-map.ts'
import { typeNameOf } from './type-name.ts'
import { CelError, Double, Optional, type Result, Uint } from './value.ts'

/**
 * A JSON value as a value of a declared type: numbers become doubles or uints where those are declared, texts timestamps
 * (RFC 3339), durations (`90s`) or bytes (base64).
 *
 * @returns an error where the JSON does not fit the type
 */
export function typedValue(json: JsonValue, type: CelType): Result {
  if (type.kind === 'wrapper') return json === null ? null : typedValue(json, type.of)
  if (type.kind === 'opaque' && type.name === 'optional_type') {
    return optionalValue(json, type.parameters[0])
  }
  if (type.kind === 'list' && isList(json)) return typedList(json, type.element)
  if (type.kind === 'map' && isJsonObject(json)) return typedMap(json, type.value)
  const parsed = typeof json === 'string' ? parsedText(json, type) : undefined
  return parsed === undefined ? typedScalar(json, type) : parsed
}

/** A text as a value of a type that JSON has no form for; undefined for other types. */
function parsedText(text: string, type: CelType): Result | undefined {
  if (type.kind === 'timestamp') return toTimestamp(text)
  if (type.kind === 'duration') return toDuration(text)
  return type.kind === 'bytes' ? decodeBase64(text) : undefined
}

function typedScalar(json: JsonValue, type: CelType): Result {
  const value = fromJson(json)
  const isInt = typeof value === 'number' || typeof value === 'bigint'
  if (type.kind === 'double' && isInt) return new Double(Number(value))
  if (type.kind === 'uint' && isInt && value >= 0) return new Uint(value)
  const isDynamic = type.kind === 'dyn' || type.kind === 'any'
  return isDynamic || typeNameOf(value) === describeType(type) ? value : unfit(json, type)
}

function optionalValue(json: JsonValue, type: CelType | undefined): Result {
  if (json === null) return Optional.none
  const value = type ? typedValue(json, type) : fromJson(json)
  return value instanceof CelError ? value : new Optional(value)
}

function typedList(json: readonly JsonValue[], element: CelType): Result {
  if (element.kind === 'dyn') return fromJson([...json])
  return new ArrayList(json.map((item) => typedValue(item, element)))
}

function typedMap(json: Readonly<Record<string, JsonValue | undefined>>, type: CelType): Result {
  const map = new LiteralMap()
  for (const [key, value] of Object.entries(json)) {
    if (value !== undefined) map.set(key, typedValue(value, type))
  }
  return map
}

function unfit(json: JsonValue, type: CelType): CelError {
  return new CelError(
    `value of type ${typeNameOf(fromJson(json))} where ${describeType(type)} is declared`,
  )
}
