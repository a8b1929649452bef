import type { Brand } from '../../../base/api/brand.ts'
import {
  type ApiError,
  badRequest,
  expired,
  resourceVersionTooLarge,
  serviceUnavailable,
  unclassifiedError,
} from '../../../base/api/errors/api-error.ts'
import type { Revision } from '../../../base/api/revision.ts'
import { integerSyntaxMessage } from '../../../base/http/request-options.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import type { WatchCache } from '../../../storage/cache/watch-cache.ts'
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

export const anyAge: Freshness = { kind: 'any' }
const newest: Freshness = { kind: 'newest' }

/** A number of 64 bits at most. */
const largestVersion = 2n ** 64n - 1n

/**
 * The parameter as a number; undefined when it is absent or empty. A version beyond the safe integers is one of the future, whatever
 * its last digits.
 *
 * @throws the error that `refusal` makes of why it is no number.
 */
export function parseResourceVersion(
  query: URLSearchParams,
  refusal: (why: string) => ApiError,
): Revision | undefined {
  const text = query.get('resourceVersion')
  if (text === null || text === '') return undefined
  const revision = Number(text)
  const isNumber = /^\d{1,32}$/.test(text)
  if (isNumber && (Number.isSafeInteger(revision) || BigInt(text) <= largestVersion))
    return revision
  const why = `Invalid value: ${quoteText(text)}: ${integerSyntaxMessage('ParseUint', text)}`
  throw refusal(`resourceVersion: ${why}`)
}

/** Makes the error for the version of a get or a watch that is no number: in the original a 500 without a reason. */
export function versionRefusal({ isOriginal }: Brand): (why: string) => ApiError {
  return isOriginal ? unclassifiedError : badRequest
}

/** The freshness that a resource version asks for as a lower bound, as for get. */
export function atLeast(revision: Revision | undefined): Freshness {
  if (revision === undefined) return newest
  return revision === 0 ? anyAge : { kind: 'notOlderThan', revision }
}

/** Whether the watch cache is known to be fresh enough now. */
export function isFreshEnough(cache: WatchCache, freshness: Freshness): boolean {
  if (freshness.kind === 'any') return true
  return freshness.kind === 'newest' ? cache.isCurrent : freshness.revision <= cache.revision
}

/** @throws ApiError `Expired` for a revision that was abandoned. */
export function requireKept(cache: WatchCache, revision: Revision): void {
  if (!cache.isAbandoned(revision)) return
  throw expired(`resource version ${revision} is gone: the server went back to ${cache.revision}`)
}

/**
 * Waits, up to three seconds, until the watch cache is fresh enough.
 *
 * @returns where a cache that may lag is not, the revision at which the store itself is to be read; undefined where the cache is.
 * @throws ApiError `Timeout` ("Too large resource version") when the revision is not reached in time, `Expired` where it was
 * abandoned.
 */
export async function waitUntilFresh(
  context: ResourceContext,
  freshness: Freshness,
): Promise<Revision | undefined> {
  const { cache } = context.services.store
  if (isFreshEnough(cache, freshness)) return undefined
  const { signal } = context.request
  const isNewest = freshness.kind !== 'notOlderThan' && freshness.kind !== 'exact'
  const revision = isNewest ? await cache.newest() : freshness.revision
  if (!isNewest) requireKept(cache, revision)
  if (await cache.waitFor(revision, signal)) return undefined
  const mayReadStore = cache.mayLag && !signal.aborted && freshness.kind !== 'notOlderThan'
  if (mayReadStore) {
    cache.requireOpen()
    return revision
  }
  if (!isNewest) throw resourceVersionTooLarge(revision, cache.revision)
  throw serviceUnavailable('the server has not caught up with its store yet')
}

/** As {@link waitUntilFresh}, for a read that only the cache can serve. */
export async function requireFresh(context: ResourceContext, freshness: Freshness): Promise<void> {
  const revision = await waitUntilFresh(context, freshness)
  if (revision === undefined) return
  throw resourceVersionTooLarge(revision, context.services.store.cache.revision)
}
