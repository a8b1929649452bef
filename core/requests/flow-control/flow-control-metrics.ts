import type { Counter } from '../../access/observe/metrics/counter.ts'
import type { MetricRegistry } from '../../access/observe/metrics/metric-registry.ts'
import type { Metric } from '../../access/observe/metrics/metric.ts'
import type { FlowMeter, Rejection } from './fair-queues/flow-request.ts'

const open = ['priority_level', 'flow_schema']

/** The metrics of priority and fairness. */
export class FlowControlMetrics {
  readonly #dispatched: Metric<Counter>
  readonly #rejected: Metric<Counter>

  constructor(registry: MetricRegistry) {
    this.#dispatched = registry.counter({
      name: 'apiserver_flowcontrol_dispatched_requests_total',
      stability: 'BETA',
      labels: open,
      open,
    })
    this.#rejected = registry.counter({
      name: 'apiserver_flowcontrol_rejected_requests_total',
      stability: 'BETA',
      labels: [...open, 'reason'],
      open,
    })
  }

  /** What measures the requests of a flow schema at a level. */
  meterOf(level: string, flowSchema: string): FlowMeter {
    const dispatched = this.#dispatched.series(level, flowSchema)
    return {
      queued: () => undefined,
      dequeued: () => undefined,
      started: () => dispatched.increment(),
      finished: () => undefined,
      released: () => undefined,
      rejected: (reason: Rejection) => {
        this.#rejected.series(level, flowSchema, reason).increment()
      },
      notAccommodated: () => undefined,
    }
  }
}
