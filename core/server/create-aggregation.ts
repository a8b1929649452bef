import { tokenProtocolPrefix } from '../access/authn/bearer-token.ts'
import type { RequestMetrics } from '../access/observe/metrics/request-metrics.ts'
import type { Brand } from '../base/api/brand.ts'
import type { Runtime } from '../base/runtime.ts'
import type { PassingAggregation } from '../requests/aggregation/aggregation.ts'
import type { ApiServerOptions } from './api-server-options.ts'

/** How long requests that are not long-running may take unless the options say otherwise, in milliseconds. */
const usualTimeoutMs = 60_000

interface AggregationParts extends Pick<
  PassingAggregation,
  'apis' | 'resources' | 'services' | 'functions' | 'endings'
> {
  readonly brand: Brand
  readonly runtime: Pick<Runtime, 'fetch' | 'timers'>
  readonly requests: RequestMetrics
}

/** The way to the servers of aggregated APIs. */
export function createAggregation(
  { brand, runtime: { fetch, timers }, requests, ...parts }: AggregationParts,
  {
    proxyCertificate,
    proxyTrust,
    rejectsForwardingRedirects: rejectsRedirects = true,
    requestTimeoutMs = usualTimeoutMs,
  }: ApiServerOptions,
): PassingAggregation {
  const tokenPrefix = tokenProtocolPrefix(brand.apiDomain)
  return {
    ...parts,
    fetch,
    timers,
    proxyCertificate,
    passing: { rejectsRedirects, requestTimeoutMs, tokenPrefix, userHeaders: proxyTrust?.headers },
    metrics: requests,
  }
}
