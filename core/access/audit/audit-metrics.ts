import type { Counter } from '../observe/metrics/counter.ts'
import type { MetricRegistry } from '../observe/metrics/metric-registry.ts'
import type { Metric } from '../observe/metrics/metric.ts'
import type { AuditLevel } from './audit-policy.ts'

/** The metrics of the audit log. */
export class AuditMetrics {
  readonly #events: Counter
  readonly #rejected: Counter
  readonly #errors: Metric<Counter>
  readonly #levels: Metric<Counter>
  readonly #counters: Partial<Record<AuditLevel, Counter>> = {}

  constructor(registry: MetricRegistry) {
    const stability = 'ALPHA'
    this.#events = registry
      .counter(
        {
          stability,
          name: 'apiserver_audit_event_total',
          labels: [],
        },
        [[]],
      )
      .series()
    this.#errors = registry.counter({
      stability,
      name: 'apiserver_audit_error_total',
      labels: ['plugin'],
    })
    this.#levels = registry.counter({
      stability,
      name: 'apiserver_audit_level_total',
      labels: ['level'],
    })
    this.#rejected = registry
      .counter(
        {
          stability,
          name: 'apiserver_audit_requests_rejected_total',
          labels: [],
        },
        [[]],
      )
      .series()
  }

  /** Counts an event. */
  made(): void {
    this.#events.increment()
  }

  /** Counts a request that was refused, since its event was lost. */
  refused(): void {
    this.#rejected.increment()
  }

  /** Counts a request at its level. */
  judged(level: AuditLevel): void {
    const counter = (this.#counters[level] ??= this.#levels.series(level))
    counter.increment()
  }

  /** Counts events that a plug-in (`log`, `webhook`, `buffered`, `truncate`) lost. */
  lost(plugin: string, events: number): void {
    this.#errors.series(plugin).increment(events)
  }
}
