import type { Brand } from '../../../base/api/brand.ts'
import type { Release } from '../../../base/release/release.ts'
import type { Logger } from '../../../base/runtime.ts'
import { Counter } from './counter.ts'
import { Gauge } from './gauge.ts'
import { bucketsOf, Histogram } from './histogram.ts'
import { checkShownRelease, lifeOf, type MetricLife } from './metric-lifecycle.ts'
import type { MetricOptions } from './metric-options.ts'
import { type LabelLimits, Metric, type MetricFacts, type MetricType } from './metric.ts'
import { ReadCounter } from './read-counter.ts'
import type { Series } from './series.ts'
import { Summary } from './summary.ts'

/** What decides which metrics a registry has. */
export interface MetricTerms extends MetricOptions {
  readonly release: Release
  readonly brand: Pick<Brand, 'expand'>
  readonly logger: Pick<Logger, 'warn'>
}

/** How many metrics a registry has, and has not. */
export interface RegistryCounts {
  /** Number of registered metrics by `stability/deprecated version`. */
  readonly registered: ReadonlyMap<string, number>
  /** Metrics that are hidden for their age or switched off. */
  readonly hidden: number
  /** Metrics that were switched off by name. */
  readonly disabled: number
  /** Label values that were replaced, since an allow list does not contain them. */
  readonly replaced: number
}

/** The metrics of one server. */
export class MetricRegistry {
  readonly #metrics = new Map<string, Metric<Series>>()
  /** Names of the metrics that are not shown: hidden, deleted or switched off. */
  readonly #unregistered = new Set<string>()
  readonly #now: () => number
  readonly #terms: MetricTerms | undefined
  readonly #registered = new Map<string, number>()
  readonly #pending: (() => void)[] = []
  #hidden = 0
  #replaced = 0

  /**
   * @param now milliseconds of a monotonic clock, by which summaries forget
   * @param terms which metrics there are; all that are registered, as if none were deprecated, unless given
   * @throws RangeError where hidden metrics are asked for by another release than the previous one.
   */
  constructor(now: () => number, terms?: MetricTerms) {
    this.#now = now
    this.#terms = terms
    const shown = terms?.showHiddenMetricsForVersion ?? ''
    if (terms && shown !== '') checkShownRelease(shown, terms.release)
  }

  /** @param shown label values of the series that are shown before anything was counted */
  counter(facts: MetricFacts, shown: readonly (readonly string[])[] = []): Metric<Counter> {
    const metric = this.#add(new Metric(facts, 'counter', () => new Counter(), this.#limits(facts)))
    for (const values of shown) metric.preset(values, new Counter(true))
    return metric
  }

  /** A counter of what is counted elsewhere, and read at each scrape. */
  readCounter(facts: MetricFacts): Metric<ReadCounter> {
    return this.metric(facts, 'counter', () => new ReadCounter())
  }

  /**
   * @param bounds the upper bounds of the buckets in ascending order, without infinity
   * @param shown label values of the series that are shown before anything was counted
   */
  histogram(
    facts: MetricFacts,
    bounds: readonly number[],
    shown: readonly (readonly string[])[] = [],
  ): Metric<Histogram> {
    const buckets = bucketsOf(bounds)
    const limits = this.#limits(facts)
    const metric = this.#add(new Metric(facts, 'histogram', () => new Histogram(buckets), limits))
    for (const values of shown) metric.preset(values, new Histogram(buckets, true))
    return metric
  }

  gauge(facts: MetricFacts): Metric<Gauge> {
    return this.metric(facts, 'gauge', () => new Gauge())
  }

  summary(facts: MetricFacts): Metric<Summary> {
    return this.metric(facts, 'summary', () => new Summary(this.#now))
  }

  /** A metric whose series are of a kind of their own. */
  metric<S extends Series>(facts: MetricFacts, type: MetricType, create: () => S): Metric<S> {
    return this.#add(new Metric(facts, type, create, this.#limits(facts)))
  }

  /** Calls `count` before metrics are read or reset, for what was noted and is not counted yet. */
  beforeRead(count: () => void): void {
    this.#pending.push(count)
  }

  /** The registered metrics, in no order. */
  all(): Iterable<Metric<Series>> {
    for (const count of this.#pending) count()
    return this.#metrics.values()
  }

  /** Whether a metric is registered: one that is hidden is counted for nobody. */
  has({ facts }: Metric<Series>): boolean {
    return this.#metrics.has(facts.name)
  }

  /** Where a metric stands in the release of the registry. */
  lifeOf({ deprecated }: MetricFacts): MetricLife {
    return this.#terms ? lifeOf(deprecated, this.#terms.release) : 'current'
  }

  get counts(): RegistryCounts {
    return {
      registered: this.#registered,
      hidden: this.#hidden,
      disabled: this.#terms?.disabledMetrics?.length ?? 0,
      replaced: this.#replaced,
    }
  }

  /** Sets all metrics to 0. */
  reset(): void {
    for (const metric of this.all()) {
      for (const { series } of metric.all()) series.reset()
    }
  }

  /** Registers a metric, unless it is not to be shown: what it counts is counted all the same, and no scrape has it. */
  #add<S extends Series>(metric: Metric<S>): Metric<S> {
    const { name, stability, deprecated } = metric.facts
    if (this.#metrics.has(name) || this.#unregistered.has(name)) {
      throw new RangeError(`there is a metric "${name}" already`)
    }
    if (!this.#isShown(metric.facts)) {
      this.#unregistered.add(name)
      return metric
    }
    this.#metrics.set(name, metric)
    const key = `${stability ?? ''}/${deprecated === undefined ? '' : `${deprecated}.0`}`
    this.#registered.set(key, (this.#registered.get(key) ?? 0) + 1)
    return metric
  }

  #isShown(facts: MetricFacts): boolean {
    const terms = this.#terms
    if (!terms) return true
    const life = this.lifeOf(facts)
    if (life === 'deleted') return false
    const name = terms.brand.expand(facts.name)
    // Switching a metric off goes before showing hidden ones, as in the original.
    const isOff = terms.disabledMetrics?.includes(name) === true
    if (isOff || (life === 'hidden' && !terms.showHiddenMetricsForVersion)) {
      this.#hidden++
      return false
    }
    if (life !== 'current') {
      terms.logger.warn('a deprecated metric is registered', {
        metric: name,
        deprecated: facts.deprecated,
        hidden: life === 'hidden',
      })
    }
    return true
  }

  #limits({ name }: MetricFacts): LabelLimits | undefined {
    const allowed = this.#terms?.allowMetricLabels?.get(this.#terms.brand.expand(name))
    return allowed && { allowed, replaced: () => this.#replaced++ }
  }
}
