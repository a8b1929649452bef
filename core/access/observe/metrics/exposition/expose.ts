import type { Brand } from '../../../../base/api/brand.ts'
import { namedLines } from '../../../../base/text/named-lines.ts'
import { metricHelp } from '../metric-help-table.ts'
import type { MetricLife } from '../metric-lifecycle.ts'
import type { MetricRegistry } from '../metric-registry.ts'
import type { MetricFacts, Metric } from '../metric.ts'
import type { Series } from '../series.ts'
import { escapeValue, type ExpositionFormat } from './exposition-format.ts'

let known: ReadonlyMap<string, string> | undefined

/** The help of a metric; its name may contain placeholders of the brand. @throws TypeError for a metric that the table lacks. */
function helpOf(name: string): string {
  known ??= namedLines(metricHelp)
  const help = known.get(name)
  if (help === undefined) throw new TypeError(`the metric ${name} has no help`)
  return help
}

/** All metrics of a registry in one of the formats. */
export function expose(
  registry: MetricRegistry,
  format: ExpositionFormat,
  { expand }: Pick<Brand, 'expand'>,
): string {
  const texts = shownMetrics(registry.all(), expand).map((shown) => {
    const help = helpText(shown.metric.facts, registry.lifeOf(shown.metric.facts))
    return metricText(shown, format, help)
  })
  return texts.join('') + format.end
}

/** Help with the stability and the deprecation of a metric before it. */
function helpText(
  { name, stability, deprecated, isExperimental, help }: MetricFacts,
  life: MetricLife,
): string {
  const text = help ?? helpOf(name)
  const before = isExperimental === true ? 'EXPERIMENTAL: ' : ''
  const since = life === 'current' ? '' : `(Deprecated since ${deprecated}.0) `
  return stability === undefined ? text : `${before}[${stability}] ${since}${text}`
}

function metricText(shown: ShownMetric, format: ExpositionFormat, help: string): string {
  const { name, metric, labels, series } = shown
  const family = format.family(name, metric.type)
  const lines = [
    `# HELP ${family} ${format.help(help)}\n`,
    `# TYPE ${family} ${format.type(name, metric.type)}\n`,
  ]
  for (const { values, series: each } of series) {
    const pairs = labels.map((label, at) => `${label}="${escapeValue(values[at] ?? '')}"`)
    const own = pairs.join(',')
    each.write((suffix, place, value) => {
      const label = place ? `${place[0]}="${format.number(place[1], false)}"` : ''
      const comma = own !== '' && label !== '' ? ',' : ''
      const set = own === '' && label === '' ? '' : `{${own}${comma}${label}}`
      const isCount = suffix === '_bucket' || suffix === '_count'
      lines.push(`${name}${suffix}${set} ${format.number(value, isCount)}\n`)
    })
  }
  return lines.join('')
}

/** A metric with its series as an exposition lists them. */
interface ShownMetric {
  readonly name: string
  readonly metric: Metric<Series>
  /** Names of the labels, sorted. */
  readonly labels: readonly string[]
  /** Series by the values of the sorted labels, those of nothing counted left out. */
  readonly series: readonly { readonly values: readonly string[]; readonly series: Series }[]
}

/** Metrics that have series, sorted by name. */
function shownMetrics(
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
