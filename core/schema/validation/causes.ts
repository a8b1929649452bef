import { isDeeperThan, type JsonObject, type JsonValue, setKey } from '../../api/json.ts'
import { quoteText } from '../../api/quote-text.ts'
import type { Cause, CauseReason } from '../../api/status.ts'
import { writeJson } from '../../codec/json-write.ts'

/** Fields are named as `spec.containers[0].name`, map entries as `metadata.labels[app]`. */
export type FieldPath = string

function withDetail(text: string, detail: string): string {
  return detail === '' ? text : `${text}: ${detail}`
}

/** Free values may be nested so deeply that sorting their keys would overflow the stack. */
const maxSortedDepth = 1_000

/** A value as messages show it: text quoted, the rest as JSON with the keys of objects sorted. */
export function valueText(value: JsonValue | undefined): string {
  if (typeof value === 'string') return quoteText(value)
  if (typeof value !== 'object') return String(value ?? null)
  return writeJson(isDeeperThan(value, maxSortedDepth) ? value : sorted(value))
}

function sorted(value: JsonValue | undefined): JsonValue {
  if (typeof value !== 'object' || value === null) return value ?? null
  if (Array.isArray(value)) return value.map(sorted)
  const copy: JsonObject = {}
  for (const key of Object.keys(value).toSorted()) setKey(copy, key, sorted(value[key]))
  return copy
}

function cause(reason: CauseReason, field: FieldPath, message: string): Cause {
  return { reason, message, field }
}

/** Adds one by one: as arguments of one call, the causes of a hostile object would overflow the stack. */
export function addCauses(causes: Cause[], more: Iterable<Cause>): void {
  for (const one of more) causes.push(one)
}

export function required(field: FieldPath, detail = ''): Cause {
  return cause('FieldValueRequired', field, withDetail('Required value', detail))
}

export function invalidValue(
  field: FieldPath,
  value: JsonValue | undefined,
  detail: string,
): Cause {
  const text = `Invalid value: ${valueText(value)}`
  return cause('FieldValueInvalid', field, withDetail(text, detail))
}

/** What most checks find; sharing it spares an array each. */
export const noCauses: readonly Cause[] = []

/** The same value with each of `details`: what most rules on text give. */
export function invalidValues(
  field: FieldPath,
  value: JsonValue | undefined,
  details: readonly string[],
): readonly Cause[] {
  if (details.length === 0) return noCauses
  return details.map((detail) => invalidValue(field, value, detail))
}

/** `supported` is shown in the order given. */
export function notSupported(
  field: FieldPath,
  value: JsonValue | undefined,
  supported: readonly string[],
): Cause {
  const text = `Unsupported value: ${valueText(value)}`
  const detail =
    supported.length === 0 ? '' : `supported values: ${supported.map(quoteText).join(', ')}`
  return cause('FieldValueNotSupported', field, withDetail(text, detail))
}

export function duplicate(field: FieldPath, value: JsonValue | undefined): Cause {
  return cause('FieldValueDuplicate', field, `Duplicate value: ${valueText(value)}`)
}

export function forbidden(field: FieldPath, detail: string): Cause {
  return cause('FieldValueForbidden', field, withDetail('Forbidden', detail))
}

export function notFoundValue(field: FieldPath, value: JsonValue | undefined): Cause {
  return cause('FieldValueNotFound', field, `Not found: ${valueText(value)}`)
}

export function tooLong(
  field: FieldPath,
  limit: number,
  unit: 'byte' | 'character' = 'byte',
): Cause {
  const units = limit === 1 ? unit : `${unit}s`
  return cause('FieldValueTooLong', field, `Too long: may not be more than ${limit} ${units}`)
}

export function tooMany(field: FieldPath, actual: number, limit: number): Cause {
  const unit = limit === 1 ? 'item' : 'items'
  return cause(
    'FieldValueTooMany',
    field,
    `Too many: ${actual}: must have at most ${limit} ${unit}`,
  )
}

/** Details that many rules share. */
export const isImmutable = 'field is immutable'
export const isNegative = 'must be greater than or equal to 0'

export function outsideRange(low: number, high: number): string {
  return `must be between ${low} and ${high}, inclusive`
}
