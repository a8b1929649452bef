import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { has, integerOf, textOf } from '../../../../base/api/json-fields.ts'
import {
  equalJson,
  isDeeperThan,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isList,
} from '../../../../base/api/json.ts'
import {
  dnsSubdomain,
  pathSegment,
  portName,
  type TextRule,
} from '../../../../base/api/metadata/names.ts'
import {
  compareQuantities,
  parseQuantity,
  type Quantity,
  scaledInt64,
} from '../../../../base/api/quantities/quantity.ts'
import type { Int64 } from '../../../../base/api/types/scalars.ts'
import type { FieldName, FieldNameOf } from '../../../../base/api/types/views.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import {
  type FieldPath,
  invalidValue,
  invalidValues,
  immutableMessage,
  notNegativeMessage,
  memberPath,
  noCauses,
  notSupported,
  outsideRange,
  required,
  tooLong,
} from '../../../../objects/schema/validation/causes.ts'

/** Numbers in `keys`, where present, are not negative. */
export function checkNotNegative<T extends JsonObject>(
  object: T,
  path: FieldPath,
  ...keys: readonly FieldNameOf<T, Int64>[]
): StatusCause[] {
  const causes: StatusCause[] = []
  for (const key of keys) {
    const value = integerOf(object, key)
    if (value !== undefined && value < 0) {
      causes.push(invalidValue(`${path}.${key}`, value, notNegativeMessage))
    }
  }
  return causes
}

/** Number in a field, where present, lies in a range. */
export function checkRange<T extends JsonObject>(
  object: T,
  path: FieldPath,
  key: FieldNameOf<T, Int64>,
  low: number,
  high: number,
): StatusCause[] {
  const value = integerOf(object, key)
  if (value === undefined || (value >= low && value <= high)) return []
  return [invalidValue(`${path}.${key}`, value, outsideRange(low, high))]
}

/** Text in a field follows a rule; an empty text is valid. */
export function checkText<T extends JsonObject>(
  object: T,
  path: FieldPath,
  key: FieldNameOf<T, string>,
  rule: TextRule,
): readonly StatusCause[] {
  const text = textOf(object, key)
  const messages = text === '' ? [] : rule(text)
  return messages.length === 0 ? noCauses : invalidValues(memberPath(path, key), text, messages)
}

/** Text in a field follows a rule; an empty text is invalid. */
export function checkName<T extends JsonObject>(
  object: T,
  path: FieldPath,
  key: FieldNameOf<T, string>,
  rule: TextRule,
): readonly StatusCause[] {
  const text = textOf(object, key)
  const messages = rule(text)
  return messages.length === 0 ? noCauses : invalidValues(memberPath(path, key), text, messages)
}

/** Text in a field is required and must be a path segment. */
export function checkSegment<T extends JsonObject>(
  object: T,
  path: FieldPath,
  key: FieldNameOf<T, string>,
): readonly StatusCause[] {
  const text = textOf(object, key)
  const place = memberPath(path, key)
  return text === '' ? [required(place)] : invalidValues(place, text, pathSegment(text, false))
}

/** Text in a field is one of a closed set, which causes show in the order given. */
export function checkSupported<T extends JsonObject>(
  object: T,
  path: FieldPath,
  key: FieldNameOf<T, string>,
  values: readonly string[],
): StatusCause[] {
  const text = textOf(object, key)
  return values.includes(text) ? [] : [notSupported(memberPath(path, key), text, values)]
}

/** Quantity, where present, is not negative. */
export function checkNotNegativeQuantity(
  value: JsonValue | undefined,
  path: FieldPath,
): StatusCause[] {
  const quantity = quantityOf(value)
  return quantity.value < 0n ? [invalidValue(path, value, notNegativeMessage)] : []
}

/** Quantity of which the original's whole number of 64 bits is not negative. */
export function checkBasicResource(value: JsonValue | undefined, path: FieldPath): StatusCause[] {
  const whole = scaledInt64(quantityOf(value), 0)
  return whole < 0n ? [invalidValue(path, whole, 'must be a valid resource quantity')] : []
}

export function checkPortNumber(value: number, path: FieldPath): StatusCause[] {
  if (value >= 1 && value <= 65_535) return []
  return [invalidValue(path, value, outsideRange(1, 65_535))]
}

/** Port as a number or a name; an absent port counts as port 0, which is invalid. */
export function checkPortNumberOrName(
  value: JsonValue | undefined,
  path: FieldPath,
): readonly StatusCause[] {
  if (typeof value === 'string') return invalidValues(path, value, portName(value))
  return checkPortNumber(typeof value === 'number' ? value : 0, path)
}

const maxTypedDepth = 1_000

/** Whether two values are equal, where empty structs and lists count as absent. */
export function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (equalJson(a, b)) return true
  // Deeper values than any type has are free JSON, in which empty members are significant.
  if (isDeeperThan([a ?? null, b ?? null], maxTypedDepth)) return false
  return equalJson(withoutEmpty(a), withoutEmpty(b))
}

function withoutEmpty(value: JsonValue | undefined): JsonValue | undefined {
  if (value === null) return undefined
  if (isList(value)) {
    return value.length === 0 ? undefined : value.map((item) => withoutEmpty(item) ?? null)
  }
  if (!isJsonObject(value)) return value
  const kept: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    const inner = withoutEmpty(item)
    if (inner !== undefined) setKey(kept, key, inner)
  }
  return Object.keys(kept).length === 0 ? undefined : kept
}

/** Fields in `keys` are immutable: they equal the stored ones. */
export function checkImmutable<T extends JsonObject>(
  next: T,
  stored: T,
  path: FieldPath,
  ...keys: readonly FieldName<T>[]
): StatusCause[] {
  const prefix = path === '' ? '' : `${path}.`
  return keys.flatMap((key) =>
    isSame(next[key], stored[key])
      ? []
      : [invalidValue(`${prefix}${key}`, next[key] ?? null, immutableMessage)],
  )
}

/** A quantity as decoded; zero where the field holds none. */
export function quantityOf(value: JsonValue | undefined): Quantity {
  return (typeof value === 'string' ? parseQuantity(value) : undefined) ?? zero
}

/** A quantity's text, which decoding has made canonical. */
export function quantityText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '0'
}

const zero: Quantity = { value: 0n, exponent: 0, format: 'DecimalSI' }

export function isLess(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return compareQuantities(quantityOf(a), quantityOf(b)) < 0
}

/** Names among `members` that the object has, in the order of `members`. */
export function present<T extends JsonObject, Key extends FieldName<T>>(
  object: T,
  members: readonly Key[],
): readonly Key[] {
  return members.filter((member) => has(object, member))
}

const longestDriverName = 63

/** Name of a CSI driver in another object; an empty one gives two causes, required and invalid. */
export function checkDriverName(name: string, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = name === '' ? [required(path)] : []
  if (byteLength(name) > longestDriverName) causes.push(tooLong(path, longestDriverName))
  return [...causes, ...invalidValues(path, name, dnsSubdomain(name.toLowerCase()))]
}
