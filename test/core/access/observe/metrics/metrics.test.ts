import { describe, expect, it } from 'vitest'
import { MetricRegistry } from '../../../../../core/access/observe/metrics/metric-registry.ts'
import type { DescribedMetric } from '../../../../../core/access/observe/metrics/metric.ts'
import { metricsText } from '../../../../support/metrics/metric-lines.ts'

const facts: DescribedMetric = {
  name: 'm',
  help: 'M.',
  stability: 'ALPHA',
  labels: ['name', 'kind'],
}

/** The lines with values, without the name of the metric. */
function lines(metrics: MetricRegistry): string[] {
  const all = metricsText(metrics).split('\n')
  return all.filter((line) => line.startsWith('m')).map((line) => line.slice(1))
}

describe('a histogram', () => {
  it('a histogram counts a value in the first bucket whose bound it does not exceed, and in all above', () => {
    const metrics = new MetricRegistry(() => 0)
    const histogram = metrics.histogram({ ...facts, labels: [] }, [1, 2, 4]).series()
    for (const value of [0, 1, 1.5, 2, 3, 5]) histogram.observe(value)
    expect(lines(metrics)).toEqual([
      '_bucket{le="1"} 2',
      '_bucket{le="2"} 4',
      '_bucket{le="4"} 5',
      '_bucket{le="+Inf"} 6',
      '_sum 12.5',
      '_count 6',
    ])
  })
})

describe('a summary', () => {
  /** The quantiles of a summary. */
  const quantiles = (metrics: MetricRegistry): number[] =>
    lines(metrics)
      .filter((line) => line.includes('quantile'))
      .map((line) => Number(line.split(' ')[1]))

  it('a summary knows the quantiles of small and large values to about six percent', () => {
    const metrics = new MetricRegistry(() => 0)
    const summary = metrics.summary({ ...facts, labels: [] }).series()
    for (let rank = 1; rank <= 1000; rank++) summary.observe(rank * 1e-6, 0)
    const near = quantiles(metrics).map((value, at) => value / ([500e-6, 900e-6, 990e-6][at] ?? 1))
    expect(near.map((ratio) => Math.abs(ratio - 1) < 0.065)).toEqual([true, true, true])
  })

  it('a summary takes values that are below or above all its classes', () => {
    const metrics = new MetricRegistry(() => 0)
    const summary = metrics.summary({ ...facts, labels: [] }).series()
    summary.observe(0, 0)
    for (let count = 0; count < 9; count++) summary.observe(1e9, 0)
    const [half = 0] = quantiles(metrics)
    expect([half > 900, lines(metrics).slice(-2)]).toEqual([true, ['_sum 9e+09', '_count 10']])
  })

  it('a summary forgets the quantiles of values after five hours, but not their count', () => {
    const hour = 3_600_000
    let now = 0
    const metrics = new MetricRegistry(() => now)
    const summary = metrics.summary({ ...facts, labels: [] }).series()
    const halves: boolean[] = []
    const seeHalf = (most: number): void => {
      halves.push((quantiles(metrics)[0] ?? NaN) < most)
    }
    for (let count = 0; count < 3; count++) summary.observe(1, now)
    now = 2 * hour
    summary.observe(100, now)
    seeHalf(2)
    now = 4.5 * hour
    seeHalf(2)
    now = 5.5 * hour
    seeHalf(2)
    seeHalf(120)
    now = 20 * hour
    expect(halves).toEqual([true, true, false, true])
    expect(lines(metrics)).toEqual([
      '{quantile="0.5"} NaN',
      '{quantile="0.9"} NaN',
      '{quantile="0.99"} NaN',
      '_sum 103',
      '_count 4',
    ])
  })
})

describe('the series of a metric', () => {
  it('further series of a metric are counted together once there are as many as it may have', () => {
    const metrics = new MetricRegistry(() => 0)
    const counter = metrics.counter({ ...facts, open: ['name'], most: 2 })
    for (const name of ['a', 'b', 'c', 'd']) counter.series(name, 'k').increment()
    counter.series('e', 'l').increment()
    counter.series('a', 'k').increment()
    expect(lines(metrics)).toEqual([
      '{kind="k",name="a"} 2',
      '{kind="k",name="b"} 1',
      '{kind="k",name="other"} 2',
      '{kind="l",name="other"} 1',
    ])
  })

  it('a metric whose labels users do not choose has all its series', () => {
    const metrics = new MetricRegistry(() => 0)
    const counter = metrics.counter({ ...facts, most: 1 })
    for (const name of ['a', 'b', 'c']) counter.series(name, 'k').increment()
    expect(lines(metrics).length).toBe(3)
  })

  it('series go on counting from 0 after a reset', () => {
    const metrics = new MetricRegistry(() => 0)
    const series = metrics.counter(facts).series('a', 'k')
    const histogram = metrics.histogram({ ...facts, name: 'mh', labels: [] }, [1]).series()
    const summary = metrics.summary({ ...facts, name: 'ms', labels: [] }).series()
    const count = (): void => {
      series.increment()
      histogram.observe(0.5)
      summary.observe(0.5, 0)
    }
    count()
    const before = metricsText(metrics)
    metrics.reset()
    expect(metricsText(metrics)).toBe('')
    count()
    expect(metricsText(metrics)).toBe(before)
  })

  it('a registry has one metric of a name', () => {
    const metrics = new MetricRegistry(() => 0)
    metrics.counter(facts)
    expect(() => metrics.counter(facts)).toThrow(RangeError)
  })
})
