import { formatDouble } from '../../cel/values/double-text.ts'
import type { Metric } from './metric.ts'
import type { Series } from './series.ts'

/** Content type of the text format of Prometheus in version 0.0.4, as the original names it. */
export const metricsContentType: string =
  'text/plain; version=0.0.4; charset=utf-8; escaping=underscores'

/** Metrics in the text format of Prometheus: sorted by name, their series by the values of their sorted labels. */
export function metricsText(metrics: Iterable<Metric<Series>>): string {
  const sorted = [...metrics].toSorted((a, b) => compareTexts(a.facts.name, b.facts.name))
  return sorted.map(metricText).join('')
}

/** The lines of one metric; nothing for one without series. */
function metricText(metric: Metric<Series>): string {
  const { name, help, stability, labels } = metric.facts
  const order = labels.map((_, at) => at)
  order.sort((a, b) => compareTexts(labels[a] ?? '', labels[b] ?? ''))
  const shown = [...metric.all()]
    .filter(({ series }) => series.isShown)
    .map(({ values, series }) => ({ values: order.map((at) => values[at] ?? ''), series }))
    .toSorted((a, b) => compareLists(a.values, b.values))
  if (shown.length === 0) return ''
  const names = order.map((at) => labels[at] ?? '')
  const lines = [
    `# HELP ${name} [${stability}] ${escapeHelp(help)}\n`,
    `# TYPE ${name} ${metric.type}\n`,
  ]
  for (const { values, series } of shown) {
    const pairs = names.map((label, at) => `${label}="${escapeValue(values[at] ?? '')}"`).join(',')
    series.write((suffix, label, value) => {
      const comma = pairs !== '' && label !== '' ? ',' : ''
      const set = pairs === '' && label === '' ? '' : `{${pairs}${comma}${label}}`
      lines.push(`${name}${suffix}${set} ${formatDouble(value)}\n`)
    })
  }
  return lines.join('')
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

function escapeValue(text: string): string {
  return escapeHelp(text).replaceAll('"', '\\"')
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
