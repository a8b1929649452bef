import type { MetricName } from './metric-name.ts'
import type { Series } from './series.ts'

/** Stability of a metric: what a release may change about it. */
export type Stability = 'ALPHA' | 'BETA' | 'STABLE'

/** The kinds of metrics of the exposition formats. */
export type MetricType = 'counter' | 'gauge' | 'histogram' | 'summary'

/** Facts of a metric, with its help or without. */
export type MetricFacts = ListedMetric | DescribedMetric

/** Facts of a metric whose help is in `metric-help-table.ts`, which only a scrape needs. */
export interface ListedMetric extends CountedFacts {
  /** Name, which may contain placeholders of the brand: `{brandName}_build_info`. */
  readonly name: MetricName
  readonly help?: never
}

/** Facts of a metric of the host, which has its own help. */
export interface DescribedMetric extends CountedFacts {
  readonly name: string
  readonly help: string
}

interface CountedFacts {
  /** Absent for metrics of the host's process, which no release promises anything about. */
  readonly stability?: Stability
  /** The release that deprecated the metric: `1.27`. */
  readonly deprecated?: string
  /** True for histograms of time, which the help says to be experimental. */
  readonly isExperimental?: boolean
  /** Names of the labels, in the order in which values are given. */
  readonly labels: readonly string[]
  /** Labels whose values users choose, as names of webhooks. */
  readonly open?: readonly string[]
  /** Series at most; {@link mostSeries} unless given. */
  readonly most?: number
}

/** Series that a metric has at most unless it says so. */
const mostSeries = 1000

/** The value that stands for all those of an open label for which there is no room. */
const otherValue = 'other'

/** The value that stands for all those which an allow list of a label does not contain. */
const unexpectedValue = 'unexpected'

/** The values that labels of one metric may have, by label; a label without an entry may have any. */
export interface LabelLimits {
  readonly allowed: ReadonlyMap<string, ReadonlySet<string>>
  /** Called for each value that is replaced. */
  readonly replaced: () => void
}

/** A place in the tree of label values: a value leads to the next label, behind the last one is the series. */
class Place<S> {
  series: S | undefined
  readonly below = new Map<string, Place<S>>()
}

/**
 * A metric and its series. Values of open labels are chosen by users, so the number of series is bounded: once there are so many,
 * further ones are counted together, with `other` as the value of the open labels.
 */
export class Metric<S extends Series> {
  readonly facts: MetricFacts
  readonly type: MetricType
  readonly #create: () => S
  readonly #limits: LabelLimits | undefined
  readonly #isOpen: readonly boolean[]
  readonly #root = new Place<S>()
  #size = 0

  constructor(facts: MetricFacts, type: MetricType, create: () => S, limits?: LabelLimits) {
    this.facts = facts
    this.type = type
    this.#create = create
    this.#limits = limits
    this.#isOpen = facts.labels.map((label) => facts.open?.includes(label) === true)
  }

  /** The series with these label values, in the order of the labels. Callers that observe often keep it. */
  series(...given: readonly string[]): S {
    const values = this.#limits ? this.#limited(given, this.#limits) : given
    const found = this.#find(values)
    if (found) return found
    const { most = mostSeries, open } = this.facts
    if (this.#size < most || !open) return this.#add(values, this.#create())
    const others = values.map((value, at) => (this.#isOpen[at] === true ? otherValue : value))
    return this.#find(others) ?? this.#add(others, this.#create())
  }

  /** Adds a series, as one that is shown before anything was counted. */
  preset(values: readonly string[], series: S): void {
    this.#add(values, series)
  }

  /** All series with their label values, in no order. */
  *all(): Iterable<{ readonly values: readonly string[]; readonly series: S }> {
    yield* walk(this.#root, [])
  }

  #limited(values: readonly string[], { allowed, replaced }: LabelLimits): readonly string[] {
    return values.map((value, at) => {
      if (allowed.get(this.facts.labels[at] ?? '')?.has(value) !== false) return value
      replaced()
      return unexpectedValue
    })
  }

  #find(values: readonly string[]): S | undefined {
    let place: Place<S> | undefined = this.#root
    for (const value of values) {
      place = place.below.get(value)
      if (!place) return undefined
    }
    return place.series
  }

  #add(values: readonly string[], series: S): S {
    let place = this.#root
    for (const value of values) {
      let next = place.below.get(value)
      if (!next) place.below.set(value, (next = new Place<S>()))
      place = next
    }
    place.series = series
    this.#size++
    return series
  }
}

function* walk<S>(
  { series, below }: Place<S>,
  values: readonly string[],
): Iterable<{ readonly values: readonly string[]; readonly series: S }> {
  if (series !== undefined) yield { values, series }
  for (const [value, place] of below) yield* walk(place, [...values, value])
}
