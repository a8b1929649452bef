import { type ApiError, invalid } from '../api/api-error.ts'
import type { Brand } from '../api/brand.ts'
import type { CauseReason } from '../api/status.ts'

/** A query parameter of a list or watch that contradicts another; clients fall back to a plain list on this. */
export function listOptionError(
  brand: Brand,
  field: string,
  message: string,
  reason: CauseReason = 'FieldValueForbidden',
): ApiError {
  const text = reason === 'FieldValueForbidden' ? `Forbidden: ${message}` : message
  return invalid({ group: `meta.${brand.apiDomain}`, kind: 'ListOptions' }, '', [
    { reason, message: text, field },
  ])
}

/** @throws ApiError `Invalid` for any value but the two that exist. */
export function checkResourceVersionMatch(brand: Brand, match: string): void {
  if (match === '' || match === 'Exact' || match === 'NotOlderThan') return
  const message = `Unsupported value: ${JSON.stringify(match)}: supported values: "Exact", "NotOlderThan"`
  throw listOptionError(brand, 'resourceVersionMatch', message, 'FieldValueNotSupported')
}
