import type { Brand } from '../../../base/api/brand.ts'
import { badRequest } from '../../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import { parseInteger } from '../../../base/http/request-options.ts'
import { forbiddenOption, listOptionError, unsupportedMatch } from './list-option-errors.ts'
import { atLeast, type Freshness, parseResourceVersion } from './resource-version.ts'

export interface ListOptions {
  /** Freshness asked for by `resourceVersion` and its match; not used with a continue token, which has its own revision. */
  readonly freshness: Freshness
  /** Items of a page; undefined for the whole list. */
  readonly limit: number | undefined
  /** The continue token as received; empty for a first page. */
  readonly token: string
  /** Whether a `resourceVersion` other than `0` is given, which is refused beside a continue token. */
  readonly namesVersion: boolean
}

/**
 * Reads the parameters of a list by the table in the requirement ("Resource version semantics").
 *
 * @throws ApiError `BadRequest` for a malformed version or number; `Invalid` for a `resourceVersionMatch` that contradicts
 * the other parameters.
 */
export function parseListOptions(query: URLSearchParams, brand: Brand): ListOptions {
  const given = parseInteger(query, 'limit') ?? 0
  // `timeoutSeconds` affects only watches, but malformed values are refused for lists too.
  parseInteger(query, 'timeoutSeconds')
  const causes = [...mistakes(query)]
  if (causes.length > 0) throw listOptionError(brand, causes)
  const limit = given > 0 ? given : undefined
  const revision = parseResourceVersion(query, (why) =>
    badRequest(`invalid resource version: ${why}`),
  )
  const match = query.get('resourceVersionMatch') ?? ''
  const isExact = match === 'Exact' || (match === '' && limit !== undefined)
  return {
    freshness: isExact && revision ? { kind: 'exact', revision } : atLeast(revision),
    limit,
    token: query.get('continue') ?? '',
    namesVersion: Boolean(revision),
  }
}

function* mistakes(query: URLSearchParams): Generator<StatusCause, void> {
  const field = 'resourceVersionMatch'
  const match = query.get(field) ?? ''
  const version = query.get('resourceVersion') ?? ''
  if (match !== '') {
    if (version === '') {
      yield forbiddenOption(field, `${field} is forbidden unless resourceVersion is provided`)
    }
    if (query.get('continue')) yield forbiddenWithContinue
    if (match !== 'Exact' && match !== 'NotOlderThan') {
      yield unsupportedMatch(match, 'Exact', 'NotOlderThan', '')
    }
    if (match === 'Exact' && version === '0') {
      yield forbiddenOption(field, `${field} "exact" is forbidden for resourceVersion "0"`)
    }
  }
  if (query.has('sendInitialEvents')) {
    yield forbiddenOption('sendInitialEvents', 'sendInitialEvents is forbidden for list')
  }
}

/** The cause for `resourceVersionMatch` beside a continue token, in lists and watches. */
export const forbiddenWithContinue: StatusCause = forbiddenOption(
  'resourceVersionMatch',
  'resourceVersionMatch is forbidden when continue is provided',
)
