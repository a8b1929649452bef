import type { Brand } from '../../../../base/api/brand.ts'
import type { MetricLife } from '../metric-lifecycle.ts'
import type { MetricRegistry } from '../metric-registry.ts'
import type { MetricFacts } from '../metric.ts'
import { escapeValue, type ExpositionFormat } from './exposition-format.ts'
import { helpOf } from './metric-help.ts'
import { type ShownMetric, shownMetrics } from './shown-series.ts'

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
function helpText({ name, stability, deprecated, help }: MetricFacts, life: MetricLife): string {
  const text = help ?? helpOf(name)
  const since = life === 'current' ? '' : `(Deprecated from ${deprecated}) `
  return stability === undefined ? text : `[${stability}] ${since}${text}`
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
