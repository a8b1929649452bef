import type { Brand } from '../../../base/api/brand.ts'
import { type ApiError, invalid } from '../../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'

/** `Invalid` for contradictory query parameters of a list or watch; clients fall back to a plain list on it. */
export function listOptionError(brand: Brand, causes: readonly StatusCause[]): ApiError {
  return invalid({ group: `meta.${brand.apiDomain}`, kind: 'ListOptions' }, '', causes)
}

/** The cause for a query parameter that is forbidden together with the others. */
export function forbiddenOption(field: string, why: string): StatusCause {
  return { reason: 'FieldValueForbidden', message: `Forbidden: ${why}`, field }
}

/** The cause for a value of `resourceVersionMatch` that is not in `supported`. */
export function unsupportedMatch(match: string, ...supported: readonly string[]): StatusCause {
  const values = supported.map((value) => `"${value}"`).join(', ')
  return {
    reason: 'FieldValueNotSupported',
    message: `Unsupported value: ${JSON.stringify(match)}: supported values: ${values}`,
    field: 'resourceVersionMatch',
  }
}
