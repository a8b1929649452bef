import type { WebhookCall, WebhookMeter } from '../../admission/admission-meter.ts'
import type { Phase } from '../../admission/decision.ts'
import type { Counter } from './counter.ts'
import type { Histogram } from './histogram.ts'
import type { Metric } from './metric.ts'
import type { MetricRegistry } from './metric-registry.ts'
import { admissionBounds } from './step-metrics.ts'

/** The phases of webhooks as labels name them. */
const types: Readonly<Record<Phase, string>> = { mutating: 'admit', validating: 'validating' }

/** Codes above this one are counted as it. */
const highestCode = 600

const truncated =
  'Codes greater than 600 are truncated to 600, to keep the metrics cardinality bounded.'

/** The metrics of webhooks. */
export class WebhookMetrics implements WebhookMeter {
  readonly #durations: Metric<Histogram>
  readonly #requests: Metric<Counter>
  readonly #rejections: Metric<Counter>
  readonly #failedOpen: Metric<Counter>

  constructor(registry: MetricRegistry) {
    this.#durations = registry.histogram(
      {
        name: 'apiserver_admission_webhook_admission_duration_seconds',
        help: 'Admission webhook latency histogram in seconds, identified by name and broken out for each operation and API resource and type (validate or admit).',
        stability: 'STABLE',
        labels: ['name', 'type', 'operation', 'rejected'],
        open: ['name'],
      },
      [...admissionBounds, 10, 25],
    )
    this.#requests = registry.counter({
      name: 'apiserver_admission_webhook_request_total',
      help: `Admission webhook request total, identified by name and broken out for each admission type (validating or admit) and operation. Additional labels specify whether the request was rejected or not and an HTTP status code. ${truncated}`,
      stability: 'ALPHA',
      labels: ['name', 'type', 'operation', 'code', 'rejected'],
      open: ['name', 'code'],
    })
    this.#rejections = registry.counter({
      name: 'apiserver_admission_webhook_rejection_count',
      help: `Admission webhook rejection count, identified by name and broken out for each admission type (validating or admit) and operation. Additional labels specify an error type (calling_webhook_error or apiserver_internal_error if an error occurred; no_error otherwise) and optionally a non-zero rejection code if the webhook rejects the request with an HTTP status code (honored by the apiserver when the code is greater or equal to 400). ${truncated}`,
      stability: 'ALPHA',
      labels: ['name', 'type', 'operation', 'error_type', 'rejection_code'],
      open: ['name', 'rejection_code'],
    })
    this.#failedOpen = registry.counter({
      name: 'apiserver_admission_webhook_fail_open_count',
      help: 'Admission webhook fail open count, identified by name and broken out for each admission type (validating or admit).',
      stability: 'ALPHA',
      labels: ['name', 'type'],
      open: ['name'],
    })
  }

  called({ webhook, phase, operation, milliseconds, ...answer }: WebhookCall): void {
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
