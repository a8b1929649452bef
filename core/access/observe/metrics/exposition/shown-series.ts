import type { Metric } from '../metric.ts'
import type { Series } from '../series.ts'

/** A metric with its series as an exposition lists them. */
export interface ShownMetric {
  readonly name: string
  readonly metric: Metric<Series>
  /** Names of the labels, sorted. */
  readonly labels: readonly string[]
  /** Series by the values of the sorted labels, those of nothing counted left out. */
  readonly series: readonly { readonly values: readonly string[]; readonly series: Series }[]
}

/** Metrics that have series, sorted by name. */
export function shownMetrics(
  metrics: Iterable<Metric<Series>>,
  expand: (name: string) => string,
): readonly ShownMetric[] {
  const shown = Array.from(metrics, (metric) => shownMetric(expand(metric.facts.name), metric))
  return shown
    .filter(({ series }) => series.length > 0)
    .sort((a, b) => compareTexts(a.name, b.name))
}

function shownMetric(name: string, metric: Metric<Series>): ShownMetric {
  const { labels } = metric.facts
  const order = labels.map((_, at) => at)
  order.sort((a, b) => compareTexts(labels[a] ?? '', labels[b] ?? ''))
  const series = Array.from(metric.all())
    .filter((each) => each.series.isShown)
    .map((each) => ({ values: order.map((at) => each.values[at] ?? ''), series: each.series }))
    .sort((a, b) => compareLists(a.values, b.values))
  return { name, metric, labels: order.map((at) => labels[at] ?? ''), series }
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (const [at, text] of a.entries()) {
    const compared = compareTexts(text, b[at] ?? '')
    if (compared !== 0) return compared
  }
  return 0
}
