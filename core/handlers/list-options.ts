import { badRequest } from '../api/api-error.ts'
import type { Brand } from '../api/brand.ts'
import { parseInteger } from '../http/request-options.ts'
import { checkResourceVersionMatch, listOptionError } from './option-error.ts'
import { atLeast, type Freshness, parseResourceVersion } from './resource-version.ts'

export interface ListOptions {
  /** Undefined where `token` says which state to go on with. */
  readonly freshness: Freshness | undefined
  /** Items of a page; undefined for all of them at once. */
  readonly limit: number | undefined
  /** As received; empty for a first page. */
  readonly token: string
}

/**
 * Reads the parameters of a list by the table in the requirement ("Resource version semantics").
 *
 * @throws ApiError `BadRequest` for a version, limit or combination with `continue` that cannot be; `Invalid` for a
 * `resourceVersionMatch` that does not go with the rest.
 */
export function parseListOptions(query: URLSearchParams, brand: Brand): ListOptions {
  const token = query.get('continue') ?? ''
  const given = parseInteger(query, 'limit') ?? 0
  const limit = given > 0 ? given : undefined
  const revision = parseResourceVersion(query)
  const match = query.get('resourceVersionMatch') ?? ''
  checkMatch(brand, match, revision, token)
  if (query.has('sendInitialEvents')) {
    throw listOptionError(brand, 'sendInitialEvents', 'sendInitialEvents is forbidden for list')
  }
  if (token !== '') {
    if (revision) {
      throw badRequest('specifying resource version is not allowed when using continue')
    }
    return { freshness: undefined, limit, token }
  }
  const isExact = match === 'Exact' || (match === '' && limit !== undefined)
  const freshness: Freshness = isExact && revision ? { kind: 'exact', revision } : atLeast(revision)
  return { freshness, limit, token }
}

function checkMatch(
  brand: Brand,
  match: string,
  revision: number | undefined,
  token: string,
): void {
  if (match === '') return
  const field = 'resourceVersionMatch'
  if (token !== '') {
    throw listOptionError(brand, field, 'resourceVersionMatch is forbidden with continue')
  }
  if (revision === undefined) {
    const message = 'resourceVersionMatch is forbidden unless resourceVersion is provided'
    throw listOptionError(brand, field, message)
  }
  checkResourceVersionMatch(brand, match)
  if (match === 'Exact' && revision === 0) {
    const message = 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'
    throw listOptionError(brand, field, message)
  }
}
