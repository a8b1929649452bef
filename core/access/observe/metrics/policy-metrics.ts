import type { PolicyAction, PolicyCheck, PolicyMeter } from '../../admission/admission-meter.ts'
import type { Counter } from './counter.ts'
import type { Histogram } from './histogram.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { ListedMetric, Metric } from './metric.ts'

/** Bounds of the buckets for expressions, in seconds. */
const bounds = [0.0000005, 0.001, 0.01, 0.1, 1]

const open = ['policy', 'policy_binding']
const labels = [...open, 'error_type']

const validations: Omit<ListedMetric, 'name'> = {
  stability: 'BETA',
  labels: [...labels, 'enforcement_action'],
  open,
}

const mutations: Omit<ListedMetric, 'name'> = { stability: 'ALPHA', labels, open }

/** The metrics of policies. */
export class PolicyMetrics implements PolicyMeter {
  readonly #validations: Metric<Counter>
  readonly #validationDurations: Metric<Histogram>
  readonly #mutations: Metric<Counter>
  readonly #mutationDurations: Metric<Histogram>

  constructor(registry: MetricRegistry) {
    this.#validations = registry.counter({
      ...validations,
      name: 'apiserver_validating_admission_policy_check_total',
    })
    this.#validationDurations = registry.histogram(
      {
        ...validations,
        name: 'apiserver_validating_admission_policy_check_duration_seconds',
      },
      bounds,
    )
    this.#mutations = registry.counter({
      ...mutations,
      name: 'apiserver_mutating_admission_policy_check_total',
    })
    this.#mutationDurations = registry.histogram(
      {
        ...mutations,
        name: 'apiserver_mutating_admission_policy_check_duration_seconds',
      },
      bounds,
    )
  }

  validated({ policy, binding, error, milliseconds }: PolicyCheck, action: PolicyAction): void {
    this.#validations.series(policy, binding, error, action).increment()
    this.#validationDurations.series(policy, binding, error, action).observe(milliseconds / 1000)
  }

  mutated({ policy, binding, error, milliseconds }: PolicyCheck): void {
    this.#mutations.series(policy, binding, error).increment()
    this.#mutationDurations.series(policy, binding, error).observe(milliseconds / 1000)
  }
}
