import type { ProxyHeaders } from '../../access/authn/proxy/proxy-headers.ts'
import type { RequestMetrics } from '../../access/observe/metrics/request-metrics.ts'
import type { DeadlineTimers } from '../../base/execution/pause.ts'
import type { AggregatedApis } from './aggregated-apis.ts'
import type { AggregatedResources } from './aggregated-resources.ts'
import type { AggregationNetwork } from './aggregated-server.ts'

/** Settings of passing requests on to aggregated servers. */
export interface PassingSettings {
  /** Whether a redirect of the server behind is an error, as its target is not for clients. */
  readonly rejectsRedirects: boolean
  /** Limit of requests that are not long-running, in milliseconds. */
  readonly requestTimeoutMs: number
  /** Prefix of the names of subprotocols that carry a bearer token. */
  readonly tokenPrefix: string
  /** The headers that are published as those of proxies, besides the usual ones; no client's is passed on. */
  readonly userHeaders: ProxyHeaders | undefined
}

/** The APIs of other servers, and how this one reaches them. */
export interface Aggregation extends AggregationNetwork {
  readonly apis: AggregatedApis
  /** What these servers serve, as far as it was downloaded. */
  readonly resources: AggregatedResources
}

/** What passing requests on to them needs besides. */
export interface PassingAggregation extends Aggregation {
  readonly passing: PassingSettings
  readonly metrics: Pick<RequestMetrics, 'terminated'>
  readonly timers: DeadlineTimers
  /** Aborted when the server ends its watches, and when it closes. */
  readonly endings: { readonly watches: AbortSignal; readonly all: AbortSignal }
}
