import type { WebhookCall, WebhookMeter } from '../../admission/admission-meter.ts'
import type { Phase } from '../../admission/decision.ts'
import type { Counter } from './counter.ts'
import type { Histogram } from './histogram.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { Metric } from './metric.ts'
import { admissionBounds } from './step-metrics.ts'
import type { WebhookTimes } from './webhook-times.ts'

/** The phases of webhooks as labels name them. */
const types: Readonly<Record<Phase, string>> = { mutating: 'admit', validating: 'validating' }

/** Codes above this one are counted as it. */
const highestCode = 600

/** The metrics of webhooks. */
export class WebhookMetrics implements WebhookMeter {
  readonly #times: WebhookTimes
  readonly #durations: Metric<Histogram>
  readonly #requests: Metric<Counter>
  readonly #rejections: Metric<Counter>
  readonly #failedOpen: Metric<Counter>

  constructor(registry: MetricRegistry, times: WebhookTimes) {
    this.#times = times
    this.#durations = registry.histogram(
      {
        name: 'apiserver_admission_webhook_admission_duration_seconds',
        stability: 'STABLE',
        labels: ['name', 'type', 'operation', 'rejected'],
        open: ['name'],
      },
      [...admissionBounds, 10, 25],
    )
    this.#requests = registry.counter({
      name: 'apiserver_admission_webhook_request_total',
      stability: 'ALPHA',
      labels: ['name', 'type', 'operation', 'code', 'rejected'],
      open: ['name', 'code'],
    })
    this.#rejections = registry.counter({
      name: 'apiserver_admission_webhook_rejection_count',
      stability: 'ALPHA',
      labels: ['name', 'type', 'operation', 'error_type', 'rejection_code'],
      open: ['name', 'rejection_code'],
    })
    this.#failedOpen = registry.counter({
      name: 'apiserver_admission_webhook_fail_open_count',
      stability: 'ALPHA',
      labels: ['name', 'type'],
      open: ['name'],
    })
  }

  called({ webhook, request, phase, operation, milliseconds, ...answer }: WebhookCall): void {
    this.#times.add(request, phase, milliseconds)
    const { isRefused, refusal } = answer
    const type = types[phase]
    const code = String(Math.min(answer.code, highestCode))
    const rejected = String(isRefused)
    this.#requests.series(webhook, type, operation, code, rejected).increment()
    this.#durations.series(webhook, type, operation, rejected).observe(milliseconds / 1000)
    if (refusal) this.#rejections.series(webhook, type, operation, refusal, code).increment()
  }

  ignored(webhook: string, phase: Phase): void {
    this.#failedOpen.series(webhook, types[phase]).increment()
  }
}
