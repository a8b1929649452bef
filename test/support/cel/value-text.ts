import { quoteText } from '../../../core/base/text/quote-text.ts'
import { durationText } from '../../../core/languages/cel/values/conversions.ts'
import { formatDouble } from '../../../core/languages/cel/values/double-text.ts'
import { formatTimestamp } from '../../../core/languages/cel/values/timestamp-text.ts'
import { typeNameOf } from '../../../core/languages/cel/values/type-name.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  Optional,
  type Result,
  Timestamp,
  Uint,
} from '../../../core/languages/cel/values/value.ts'
import { toHex } from '../codecs/hex.ts'

/** A value in the notation of the vectors: `7`, `7u`, `double:1.5`, `"text"`, `[1, 2]`, `map`, `value of kubernetes.URL`. */
export function celValueText(value: Result): string {
  if (value instanceof CelError) return `error: ${value.message}`
  if (typeof value === 'string') return quoteText(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Uint) return `${value.value}u`
  if (value instanceof Double) return `double:${formatDouble(value.value)}`
  if (value instanceof Uint8Array) return `bytes:${toHex(value)}`
  if (value instanceof Timestamp) {
    return `timestamp:${formatTimestamp(new Timestamp(value.seconds, value.nanos))}`
  }
  if (value instanceof Duration) return `duration:${durationText(value)}`
  if (value instanceof Optional) {
    return value.value === undefined ? 'optional.none' : `optional(${celValueText(value.value)})`
  }
  if (value instanceof MapValue) return 'map'
  if (!(value instanceof List)) return `value of ${typeNameOf(value)}`
  return `[${Array.from({ length: value.size }, (_, index) => celValueText(value.at(index))).join(', ')}]`
}
