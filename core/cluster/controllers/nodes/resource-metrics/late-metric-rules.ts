import { Lazy } from '../../../../base/execution/lazy.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { KwokObjects } from '../../shared/kwok/kwok-objects.ts'
import type { MeasuredObjects } from './measured-objects.ts'
import type { MetricRules } from './metric-rules.ts'

const metricRules: Lazy<typeof MetricRules> = new Lazy(
  async () => (await import('./metric-rules.ts')).MetricRules,
)

/** The rules of kwok's Metric objects, loaded with the first of them. */
export class LateMetricRules {
  readonly #parts: ClusterParts
  readonly #measured: MeasuredObjects
  readonly #objects: KwokObjects
  #rules: MetricRules | undefined

  constructor(parts: ClusterParts, measured: MeasuredObjects) {
    this.#parts = parts
    this.#measured = measured
    this.#objects = new KwokObjects(parts, { metrics: 'Metric' })
  }

  /** Resolves once the expressions of the objects that exist are compiled. */
  start(signal: AbortSignal): Promise<void> {
    let compiling = Promise.resolve()
    this.#objects.follow((object) => {
      compiling = compiling.then(async () => (await this.#load(signal)).compile(object))
      compiling.catch(() => undefined)
    }, signal)
    return compiling
  }

  /** The metrics at a path; undefined where no object has it, or the node does not exist. */
  answer(path: string): string | undefined {
    return this.#rules?.answer(path)
  }

  async #load(signal: AbortSignal): Promise<MetricRules> {
    if (this.#rules) return this.#rules
    const Rules = await metricRules.load()
    this.#rules = new Rules(this.#parts, this.#measured, this.#objects)
    this.#rules.follow(signal)
    return this.#rules
  }
}
