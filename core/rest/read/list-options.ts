import type { Brand } from '../../api/brand.ts'
import type { Cause } from '../../api/status.ts'
import { parseInteger } from '../../http/request-options.ts'
import { forbiddenOption, listOptionError, unsupportedMatch } from '../option-error.ts'
import { atLeast, type Freshness, parseResourceVersion } from './resource-version.ts'

export interface ListOptions {
  /** What the version asks for; a token says itself which state to go on with. */
  readonly freshness: Freshness
  /** Items of a page; undefined for all of them at once. */
  readonly limit: number | undefined
  /** As received; empty for a first page. */
  readonly token: string
  /** A version other than `0` is given, which cannot be beside a token. */
  readonly namesVersion: boolean
}

/**
 * Reads the parameters of a list by the table in the requirement ("Resource version semantics").
 *
 * @throws ApiError `BadRequest` for a version or a number that cannot be; `Invalid` for a `resourceVersionMatch` that does
 * not go with the rest.
 */
export function parseListOptions(query: URLSearchParams, brand: Brand): ListOptions {
  const given = parseInteger(query, 'limit') ?? 0
  // Only a watch heeds it, but nonsense is refused here, too.
  parseInteger(query, 'timeoutSeconds')
  const causes = [...mistakes(query)]
  if (causes.length > 0) throw listOptionError(brand, causes)
  const limit = given > 0 ? given : undefined
  const revision = parseResourceVersion(query, 'invalid resource version: ')
  const match = query.get('resourceVersionMatch') ?? ''
  const isExact = match === 'Exact' || (match === '' && limit !== undefined)
  return {
    freshness: isExact && revision ? { kind: 'exact', revision } : atLeast(revision),
    limit,
    token: query.get('continue') ?? '',
    namesVersion: Boolean(revision),
  }
}

function* mistakes(query: URLSearchParams): Generator<Cause, void> {
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

/** For a list and for a watch: a token says itself which state it is of. */
export const forbiddenWithContinue: Cause = forbiddenOption(
  'resourceVersionMatch',
  'resourceVersionMatch is forbidden when continue is provided',
)
