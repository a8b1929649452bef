import {
  escapeValue,
  prometheusText,
} from '../../../../access/observe/metrics/exposition/exposition-format.ts'
import { formatDouble } from '../../../../languages/cel/values/double-text.ts'

/** Labels in the order of their names: `namespace="default",pod="web"`. */
export function labelText(labels: readonly (readonly [name: string, value: string])[]): string {
  return labels
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, text]) => `${label}="${escapeValue(text)}"`)
    .join(',')
}

/** A line of a metric: its labels, and what stands behind the metric's name. */
export interface MetricSeries {
  /** Labels as text, without braces: that of {@link labelText}. */
  readonly labels: string
  readonly points: readonly MetricPoint[]
}

export interface MetricPoint {
  readonly suffix?: string
  readonly le?: number
  readonly value: number
  /** When it was measured, in milliseconds since the epoch. */
  readonly time?: number
}

export interface MetricFamily {
  readonly name: string
  readonly help: string
  readonly kind: string
  readonly series: readonly MetricSeries[]
}

/** A bucket of kwok's histograms: the number of observations of up to `le` that no lower bucket has. */
export interface Bucket {
  readonly le: number
  readonly count: number
  /** Hidden buckets count in the next one that is shown. */
  readonly isHidden: boolean
}

/** The points of a histogram: buckets that add up, the sum by the bounds, and the count. */
export function histogramPoints(buckets: readonly Bucket[]): readonly MetricPoint[] {
  const sorted = buckets.toSorted((a, b) => a.le - b.le)
  let count = 0
  let sum = 0
  const points: MetricPoint[] = []
  for (const bucket of sorted) {
    count += bucket.count
    sum += bucket.le * bucket.count
    if (!bucket.isHidden) points.push({ suffix: '_bucket', le: bucket.le, value: count })
  }
  return [
    ...points,
    { suffix: '_bucket', le: Infinity, value: count },
    { suffix: '_sum', value: sum },
    { suffix: '_count', value: count },
  ]
}

function lineOf(
  name: string,
  { labels }: MetricSeries,
  { suffix = '', le, value, time }: MetricPoint,
): string {
  const bound = le === undefined ? '' : `le="${formatDouble(le)}"`
  const all = labels === '' || bound === '' ? labels + bound : `${labels},${bound}`
  const set = all === '' ? '' : `{${all}}`
  const at = time === undefined ? '' : ` ${time}`
  return `${name}${suffix}${set} ${formatDouble(value)}${at}\n`
}

/** Metrics in the text format of Prometheus, by name. */
export function metricsText(families: readonly MetricFamily[]): string {
  return families
    .filter(({ series }) => series.length > 0)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, help, kind, series }) => {
      const lines = series
        .map((each) => each.points.map((point) => lineOf(name, each, point)).join(''))
        .toSorted()
      return `# HELP ${name} ${prometheusText.help(help)}\n# TYPE ${name} ${kind}\n${lines.join('')}`
    })
    .join('')
}
