import { Lazy } from '../../base/execution/lazy.ts'
import type { passOnRequest } from './pass-on-request.ts'

/** What passes requests on to the servers of aggregated APIs; it is loaded with the first such request. */
export const lazyPassOn: Lazy<typeof passOnRequest> = new Lazy(
  async () => (await import('./pass-on-request.ts')).passOnRequest,
)
