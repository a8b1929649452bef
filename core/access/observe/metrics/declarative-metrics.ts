import type { Counter } from './counter.ts'
import type { MetricRegistry } from './metric-registry.ts'

/** The metrics of declarative validation, which runs beside the hand-written one. */
export class DeclarativeMetrics {
  /** Counts the differences between the errors that the two find. */
  readonly mismatches: Counter
  /** Counts the declarative validations that failed themselves. */
  readonly panics: Counter

  constructor(registry: MetricRegistry) {
    const counter = (what: 'mismatch' | 'panic'): Counter => {
      const name = `apiserver_validation_declarative_validation_${what}_total` as const
      return registry.counter({ name, stability: 'BETA', labels: [] }, [[]]).series()
    }
    this.mismatches = counter('mismatch')
    this.panics = counter('panic')
  }
}
