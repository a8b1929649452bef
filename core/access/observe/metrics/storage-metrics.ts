import type { Counter } from './counter.ts'
import type { Histogram } from './histogram.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { Metric } from './metric.ts'

/** Bounds of the buckets of durations, in seconds. */
const bounds = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45,
  60,
]

/** The metrics of commits, and of reads of a shared store. Their names speak of etcd, which the store takes the place of, so that dashboards find them. */
export class StorageMetrics {
  readonly #now: () => number
  readonly #requests: Metric<Counter>
  readonly #errors: Metric<Counter>
  readonly #durations: Metric<Histogram>

  constructor(registry: MetricRegistry, now: () => number) {
    const open = ['group', 'resource']
    const facts = { stability: 'ALPHA', labels: ['operation', ...open], open } as const
    this.#now = now
    this.#requests = registry.counter({ ...facts, name: 'etcd_requests_total' })
    this.#errors = registry.counter({ ...facts, name: 'etcd_request_errors_total' })
    this.#durations = registry.histogram(
      { ...facts, name: 'etcd_request_duration_seconds' },
      bounds,
    )
  }

  /** The time at which a request begins, for {@link ended} and {@link failed}. */
  begin(): number {
    return this.#now()
  }

  /** Counts and measures a request for objects of the resource. */
  ended(operation: Operation, { group, resource }: OfResource, began: number): void {
    this.#requests.series(operation, group, resource).increment()
    this.#durations.series(operation, group, resource).observe((this.#now() - began) / 1000)
  }

  /** As {@link ended}, for a request that failed. */
  failed(operation: Operation, of: OfResource, began: number): void {
    this.ended(operation, of, began)
    this.#errors.series(operation, of.group, of.resource).increment()
  }
}

interface OfResource {
  readonly group: string
  readonly resource: string
}

/** What a request does, as metrics name it. */
export type Operation = 'create' | 'update' | 'delete' | 'get' | 'list'
