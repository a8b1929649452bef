import { Lazy } from '../execution/lazy.ts'
import type { DeadlineTimers } from '../execution/pause.ts'
import type { AddressTerms } from './address-rules.ts'
import type { BoundedCall, CallParts } from './bounded-call.ts'
import type { HostFetch } from './host-fetch.ts'
import type { Fetch } from './outgoing-request.ts'

/** Most servers send no requests: what bounds them is loaded with the first one. */
export const lazyBoundedCall: Lazy<typeof BoundedCall> = new Lazy(
  async () => (await import('./bounded-call.ts')).BoundedCall,
)

/**
 * `Runtime.fetch` over a host's own fetch, and the one place that requests leave by: they are checked against the policy of their
 * purpose, deadlines are kept by `timers`, answers within their limit, and redirects followed.
 *
 * @example
 * const runtime: Runtime = { ...parts, fetch: boundedFetch(parts.timers, hostFetch) }
 */
export function boundedFetch(
  timers: DeadlineTimers,
  hostFetch: HostFetch,
  terms: AddressTerms = {},
): Fetch {
  const parts: CallParts = { timers, hostFetch, terms, load: new Map() }
  return async (request) => {
    const Call = lazyBoundedCall.loaded ?? (await lazyBoundedCall.load())
    return new Call(parts, request).answer()
  }
}

/** A `fetch` whose deadlines are kept by other timers, such as those of a mock that owns its clock. */
export function fetchByTimers(timers: DeadlineTimers, fetch: Fetch): Fetch {
  return boundedFetch(timers, ({ url, ...request }) =>
    fetch({ ...request, url: url.href, deadline: Infinity, limit: Infinity }),
  )
}
