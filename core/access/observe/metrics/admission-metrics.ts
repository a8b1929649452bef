import type { AdmissionOperation } from '../../admission/admission-attributes.ts'
import type {
  AdmissionMeter,
  ConditionMeter,
  EvaluatedConditions,
} from '../../admission/admission-meter.ts'
import type { Phase } from '../../admission/decision.ts'
import type { Counter } from './counter.ts'
import type { Histogram } from './histogram.ts'
import type { MetricNameAfter } from './metric-name.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { ListedMetric, Metric } from './metric.ts'
import { PodSecurityMetrics } from './pod-security-metrics.ts'
import { PolicyMetrics } from './policy-metrics.ts'
import { StepMetrics, stepTypes } from './step-metrics.ts'
import { WebhookMetrics } from './webhook-metrics.ts'
import type { WebhookTimes } from './webhook-times.ts'

const ofConditions = (
  name: MetricNameAfter<'apiserver_admission_match_condition_'>,
): ListedMetric => ({
  name: `apiserver_admission_match_condition_${name}`,
  stability: 'ALPHA',
  labels: ['name', 'kind', 'type', 'operation'],
  open: ['name'],
})

/** The metrics of match conditions. */
class ConditionMetrics implements ConditionMeter {
  readonly #errors: Metric<Counter>
  readonly #exclusions: Metric<Counter>
  readonly #durations: Metric<Histogram>

  constructor(registry: MetricRegistry) {
    this.#errors = registry.counter(ofConditions('evaluation_errors_total'))
    this.#exclusions = registry.counter(ofConditions('exclusions_total'))
    this.#durations = registry.histogram(
      ofConditions('evaluation_seconds'),
      [0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25],
    )
  }

  failed({ name, kind, type, operation, errors, milliseconds }: EvaluatedConditions): void {
    this.#durations.series(name, kind, type, operation).observe(milliseconds / 1000)
    if (errors > 0) this.#errors.series(name, kind, type, operation).increment(errors)
  }

  excluded(webhook: string, phase: Phase, operation: AdmissionOperation): void {
    this.#exclusions.series(webhook, 'webhook', stepTypes[phase], operation).increment()
  }
}

/**
 * Makes the metrics of admission, with the names, labels and buckets of kube-apiserver 1.34.
 *
 * @param now milliseconds of a monotonic clock
 */
export function admissionMetrics(
  registry: MetricRegistry,
  now: () => number,
  times: WebhookTimes,
): AdmissionMeter {
  return {
    now,
    steps: new StepMetrics(registry, now),
    webhooks: new WebhookMetrics(registry, times),
    conditions: new ConditionMetrics(registry),
    policies: new PolicyMetrics(registry),
    podSecurity: new PodSecurityMetrics(registry),
  }
}
