import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { JsonValue } from '../../../base/api/json.ts'
import { percentOf } from '../../../base/api/quantities/int-or-string.ts'
import {
  type FieldPath,
  invalidValue,
  notNegativeMessage,
} from '../../../objects/schema/validation/causes.ts'

const percentRule =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')"

/** Non-negative number, or a percentage. */
export function checkIntOrPercent(value: JsonValue | undefined, path: FieldPath): StatusCause[] {
  if (typeof value === 'number')
    return value < 0 ? [invalidValue(path, value, notNegativeMessage)] : []
  if (typeof value !== 'string' || percentOf(value) !== undefined) return []
  return [invalidValue(path, value, percentRule)]
}

export function isZero(value: JsonValue | undefined): boolean {
  if (typeof value !== 'string') return value === undefined || value === 0
  // A text that is neither a percentage nor a number counts as zero.
  return (percentOf(value) ?? (/^[-+]?\d+$/.test(value) ? Number(value) : 0)) === 0
}

export function checkPercentage(value: JsonValue | undefined, path: FieldPath): StatusCause[] {
  const percent = typeof value === 'string' ? percentOf(value) : undefined
  if (percent === undefined || percent <= 100) return []
  return [invalidValue(path, value, 'must not be greater than 100%')]
}
