import type { AuthorizationMeter, CallResult } from '../../authz/authorization-meter.ts'
import type { Decision } from '../../authz/authorizer.ts'
import type { Counter } from './counter.ts'
import type { Histogram } from './histogram.ts'
import type { MetricNameAfter } from './metric-name.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { ListedMetric, Metric } from './metric.ts'

/** Default bounds of the original's buckets, in seconds. */
const callBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const conditionBounds = [0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25]

/** The type of authorizers that have match conditions. */
const webhook = 'Webhook'

const facts = (
  name: MetricNameAfter<'apiserver_authorization_'>,
  ...labels: readonly string[]
): ListedMetric => ({
  name: `apiserver_authorization_${name}`,
  stability: 'ALPHA',
  labels,
  open: ['name'],
})

/** The metrics of authorizers. */
export class AuthorizationMetrics implements AuthorizationMeter {
  readonly #decisions: Metric<Counter>
  readonly #calls: Metric<Counter>
  readonly #callDurations: Metric<Histogram>
  readonly #failedOpen: Metric<Counter>
  readonly #conditionErrors: Metric<Counter>
  readonly #exclusions: Metric<Counter>
  readonly #conditionDurations: Metric<Histogram>

  constructor(registry: MetricRegistry) {
    this.#decisions = registry.counter(facts('decisions_total', 'type', 'name', 'decision'))
    this.#calls = registry.counter(facts('webhook_evaluations_total', 'name', 'result'))
    this.#callDurations = registry.histogram(
      facts('webhook_duration_seconds', 'name', 'result'),
      callBounds,
    )
    this.#failedOpen = registry.counter(
      facts('webhook_evaluations_fail_open_total', 'name', 'result'),
    )
    this.#conditionErrors = registry.counter(
      facts('match_condition_evaluation_errors_total', 'type', 'name'),
    )
    this.#exclusions = registry.counter(facts('match_condition_exclusions_total', 'type', 'name'))
    this.#conditionDurations = registry.histogram(
      facts('match_condition_evaluation_seconds', 'type', 'name'),
      conditionBounds,
    )
  }

  decisions(type: string, name: string): (outcome: Decision['outcome']) => void {
    // Kept, since every request counts one.
    const allowed = this.#decisions.series(type, name, 'allowed')
    const denied = this.#decisions.series(type, name, 'denied')
    return (outcome) => {
      if (outcome === 'allow') allowed.increment()
      else if (outcome === 'deny') denied.increment()
    }
  }

  called(name: string, result: CallResult, milliseconds: number): void {
    this.#calls.series(name, result).increment()
    this.#callDurations.series(name, result).observe(milliseconds / 1000)
  }

  failedOpen(name: string, result: CallResult): void {
    this.#failedOpen.series(name, result).increment()
  }

  matched(name: string, milliseconds: number, hasErrors: boolean): void {
    this.#conditionDurations.series(webhook, name).observe(milliseconds / 1000)
    if (hasErrors) this.#conditionErrors.series(webhook, name).increment()
  }

  excluded(name: string): void {
    this.#exclusions.series(webhook, name).increment()
  }
}
