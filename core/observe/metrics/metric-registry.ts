import { Counter } from './counter.ts'
import { Gauge } from './gauge.ts'
import { bucketsOf, Histogram } from './histogram.ts'
import { Metric, type MetricFacts } from './metric.ts'
import { metricsText } from './metric-text.ts'
import type { Series } from './series.ts'
import { Summary } from './summary.ts'

/** The metrics of one server. */
export class MetricRegistry {
  readonly #metrics = new Map<string, Metric<Series>>()
  readonly #now: () => number

  /** @param now milliseconds of a monotonic clock, by which summaries forget */
  constructor(now: () => number) {
    this.#now = now
  }

  /** @param shown label values of the series that are shown before anything was counted */
  counter(facts: MetricFacts, shown: readonly (readonly string[])[] = []): Metric<Counter> {
    const metric = this.#add(new Metric(facts, 'counter', () => new Counter()))
    for (const values of shown) metric.preset(values, new Counter(true))
    return metric
  }

  /** @param bounds the upper bounds of the buckets in ascending order, without infinity */
  histogram(facts: MetricFacts, bounds: readonly number[]): Metric<Histogram> {
    const buckets = bucketsOf(bounds)
    return this.#add(new Metric(facts, 'histogram', () => new Histogram(buckets)))
  }

  gauge(facts: MetricFacts): Metric<Gauge> {
    return this.#add(new Metric(facts, 'gauge', () => new Gauge()))
  }

  summary(facts: MetricFacts): Metric<Summary> {
    return this.#add(new Metric(facts, 'summary', () => new Summary(this.#now)))
  }

  /** All metrics in the text format of Prometheus. */
  text(): string {
    return metricsText(this.#metrics.values())
  }

  /** Sets all metrics to 0. */
  reset(): void {
    for (const metric of this.#metrics.values()) {
      for (const { series } of metric.all()) series.reset()
    }
  }

  #add<S extends Series>(metric: Metric<S>): Metric<S> {
    const { name } = metric.facts
    if (this.#metrics.has(name)) throw new RangeError(`there is a metric "${name}" already`)
    this.#metrics.set(name, metric)
    return metric
  }
}
