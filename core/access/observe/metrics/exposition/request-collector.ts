import type { Collector } from './collector.ts'

/** Requests under way, and keys in the queues of controllers. */
export const requestCollector: Collector = ({ metrics }, registry) => {
  const { requests, access, queues, inFlight } = metrics
  const underWay = registry.gauge({
    name: 'apiserver_current_inflight_requests',
    stability: 'STABLE',
    labels: ['request_kind'],
  })
  return () => {
    requests.collect()
    access.collect()
    queues.collect()
    underWay.series('readOnly').set(inFlight.readOnly.most(metrics.now()))
    underWay.series('mutating').set(inFlight.mutating.most(metrics.now()))
  }
}
