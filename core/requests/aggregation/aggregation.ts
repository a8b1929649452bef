import type { AggregatedApis } from './aggregated-apis.ts'
import type { AggregatedResources } from './aggregated-resources.ts'
import type { AggregationNetwork } from './aggregated-server.ts'

/** The APIs of other servers, and how this one reaches them. */
export interface Aggregation extends AggregationNetwork {
  readonly apis: AggregatedApis
  /** What these servers serve, as far as it was downloaded. */
  readonly resources: AggregatedResources
}
