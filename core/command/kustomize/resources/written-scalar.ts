import type { JsonScalar, JsonValue } from '../../../base/api/json.ts'
import { isContainer, isList } from '../../../base/api/json.ts'
import { scalarAsWritten, writtenNumberText } from '../../../base/json/written-number.ts'
import { resolveCore } from '../../../objects/codec/yaml/core-scalar.ts'
import { timestamp } from '../../../objects/codec/yaml/resolve-scalar.ts'

/**
 * The value of a plain scalar while a kustomization is built: a scalar whose text is not that of its value (`1.10`, `0x10`, a date) keeps
 * the text, since names, annotations and images are made of texts. {@link settled} gives the value.
 */
export function plainScalar(text: string): JsonScalar {
  const value = resolveCore(text)
  if (value === null) return null
  if (typeof value === 'string') return timestamp.test(text) ? scalarAsWritten(text) : text
  return String(value) === text && typeof value !== 'bigint' ? value : scalarAsWritten(text)
}

/** The text of a scalar as it was written; undefined for lists and objects. */
export function scalarText(value: JsonValue | undefined): string | undefined {
  if (value === undefined || isContainer(value)) return undefined
  if (typeof value === 'string') return writtenNumberText(value) ?? value
  return String(value)
}

/** Whether a value is a text, and no number or date that keeps its text. */
export function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && writtenNumberText(value) === undefined
}

function settledScalar(text: string): JsonValue {
  if (timestamp.test(text)) return isoTime(text)
  const value = resolveCore(text)
  if (typeof value === 'bigint') {
    return BigInt.asIntN(64, value) === value || BigInt.asUintN(64, value) === value
      ? value
      : Number(value)
  }
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

/** A date as Go writes it: `2020-01-01T00:00:00Z`. */
function isoTime(text: string): string {
  const [, year = '', month = '', day = '', time = '', fraction = '', zone = ''] =
    /^(\d{4})-(\d\d?)-(\d\d?)(?:[Tt ](\d\d?:\d\d?:\d\d?)(\.\d+)?(.*))?$/.exec(text) ?? []
  const two = (part: string): string => part.padStart(2, '0')
  const clock = time === '' ? '00:00:00' : time.split(':').map(two).join(':')
  const rest = fraction.replace(/\.?0+$/, '')
  return `${year}-${two(month)}-${two(day)}T${clock}${rest}${zone === '' ? 'Z' : zone}`
}

/** A value with all of its scalars as JSON has them. Nesting is bounded by that of the YAML that it was read from. */
export function settled(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(settled)
  if (isContainer(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, settled(member ?? null)]),
    )
  }
  const text = writtenNumberText(value)
  return text === undefined ? value : settledScalar(text)
}
