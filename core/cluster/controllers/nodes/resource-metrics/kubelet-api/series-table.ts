import {
  labelText,
  type MetricFamily,
  type MetricPoint,
  type MetricSeries,
  metricsText,
} from '../metric-series.ts'

export type Labels = Readonly<Record<string, string>>

/** Series of metrics, collected by the names of their metrics. */
export class SeriesTable {
  readonly #families = new Map<string, MetricFamily & { readonly series: MetricSeries[] }>()
  /** Labels as text: those of a control group are of many series. */
  readonly #texts = new WeakMap<Labels, string>()
  readonly #time: number | undefined

  /** `time`: when the values were measured, in milliseconds since the epoch; undefined where the lines do not say it. */
  constructor(time?: number) {
    this.#time = time
  }

  gauge(name: string, labels: Labels, value: number): void {
    this.#add(name, 'gauge', labels, [{ value }])
  }

  counter(name: string, labels: Labels, value: number): void {
    this.#add(name, 'counter', labels, [{ value }])
  }

  /** A histogram of `count` durations around `mean` seconds, of which shares are below the bounds as of exponential times. */
  durations(name: string, labels: Labels, mean: number, count: number): void {
    const observed = Math.floor(count)
    const points = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60].map((le) => ({
      suffix: '_bucket',
      le,
      value: Math.floor(observed * (1 - Math.exp(-le / mean))),
    }))
    this.#add(name, 'histogram', labels, [
      ...points,
      { suffix: '_bucket', le: Infinity, value: observed },
      { suffix: '_sum', value: observed * mean },
      { suffix: '_count', value: observed },
    ])
  }

  /** The text format of Prometheus. */
  text(): string {
    return metricsText([...this.#families.values()])
  }

  #textOf(labels: Labels): string {
    const known = this.#texts.get(labels)
    if (known !== undefined) return known
    const text = labelText(Object.entries(labels))
    this.#texts.set(labels, text)
    return text
  }

  #add(name: string, kind: string, labels: Labels, points: readonly MetricPoint[]): void {
    const time = this.#time
    const series: MetricSeries = {
      labels: this.#textOf(labels),
      points: time === undefined ? points : points.map((each) => ({ ...each, time })),
    }
    const known = this.#families.get(name)
    if (known) known.series.push(series)
    else {
      const help = `Simulated: ${name.replaceAll('_', ' ')}.`
      this.#families.set(name, { name, help, kind, series: [series] })
    }
  }
}
