import type { AdmissionMeter } from '../../admission/admission-meter.ts'
import { ConditionMetrics } from './condition-metrics.ts'
import type { MetricRegistry } from './metric-registry.ts'
import { PodSecurityMetrics } from './pod-security-metrics.ts'
import { PolicyMetrics } from './policy-metrics.ts'
import { StepMetrics } from './step-metrics.ts'
import { WebhookMetrics } from './webhook-metrics.ts'
import type { WebhookTimes } from './webhook-times.ts'

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
