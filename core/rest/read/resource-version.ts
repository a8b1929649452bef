import {
  badRequest,
  expired,
  resourceVersionTooLarge,
  serviceUnavailable,
} from '../../api/api-error.ts'
import { quoteText } from '../../api/quote-text.ts'
import { unparsedInteger } from '../../http/request-options.ts'
import type { Revision } from '../../storage/storage.ts'
import type { ResourceContext } from '../resource-context.ts'

/**
 * How new the data of a read must be, in the words of the requirement: `newest` is Most Recent, `exact` the state at
 * one revision.
 */
export type Freshness =
  | { readonly kind: 'any' }
  | { readonly kind: 'newest' }
  | { readonly kind: 'notOlderThan'; readonly revision: Revision }
  | { readonly kind: 'exact'; readonly revision: Revision }

const anyAge: Freshness = { kind: 'any' }
const newest: Freshness = { kind: 'newest' }

/** The parameter as a number; undefined when it is absent or empty. @throws ApiError `BadRequest`; `prefix` begins its text. */
export function parseResourceVersion(query: URLSearchParams, prefix = ''): Revision | undefined {
  const text = query.get('resourceVersion')
  if (text === null || text === '') return undefined
  const revision = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(revision)) return revision
  const why = `Invalid value: ${quoteText(text)}: ${unparsedInteger('ParseUint', text)}`
  throw badRequest(`${prefix}resourceVersion: ${why}`)
}

/** The freshness that a resource version asks for as a lower bound, as for get. */
export function atLeast(revision: Revision | undefined): Freshness {
  if (revision === undefined) return newest
  return revision === 0 ? anyAge : { kind: 'notOlderThan', revision }
}

/** Whether the watch cache is known to be fresh enough now. */
export function isFreshEnough({ services }: ResourceContext, freshness: Freshness): boolean {
  const { cache } = services
  if (freshness.kind === 'any') return true
  return freshness.kind === 'newest' ? cache.isCurrent : freshness.revision <= cache.revision
}

/**
 * Waits, up to three seconds, until the watch cache is fresh enough.
 *
 * @throws ApiError `Timeout` ("Too large resource version") when the revision is not reached in time, `Expired` where it was
 * abandoned.
 */
export async function waitUntilFresh(
  context: ResourceContext,
  freshness: Freshness,
): Promise<void> {
  if (isFreshEnough(context, freshness)) return
  const { cache } = context.services
  const { signal } = context.request
  if (freshness.kind === 'notOlderThan' || freshness.kind === 'exact') {
    const { revision } = freshness
    if (cache.isAbandoned(revision)) {
      throw expired(
        `resource version ${revision} is gone: the server went back to ${cache.revision}`,
      )
    }
    if (await cache.waitFor(revision, signal)) return
    throw resourceVersionTooLarge(revision, cache.revision)
  }
  if (!(await cache.current(signal))) {
    throw serviceUnavailable('the server has not caught up with its store yet')
  }
}
