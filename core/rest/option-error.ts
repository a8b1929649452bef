import { type ApiError, invalid } from '../api/api-error.ts'
import type { Brand } from '../api/brand.ts'
import type { Cause } from '../api/status.ts'

/** Query parameters of a list or watch that contradict each other; clients fall back to a plain list on this. */
export function listOptionError(brand: Brand, causes: readonly Cause[]): ApiError {
  return invalid({ group: `meta.${brand.apiDomain}`, kind: 'ListOptions' }, '', causes)
}

/** A query parameter that does not go with the others. */
export function forbiddenOption(field: string, why: string): Cause {
  return { reason: 'FieldValueForbidden', message: `Forbidden: ${why}`, field }
}

/** A value of `resourceVersionMatch` that is none of `supported`. */
export function unsupportedMatch(match: string, ...supported: readonly string[]): Cause {
  const values = supported.map((value) => `"${value}"`).join(', ')
  return {
    reason: 'FieldValueNotSupported',
    message: `Unsupported value: ${JSON.stringify(match)}: supported values: ${values}`,
    field: 'resourceVersionMatch',
  }
}
