import { describe, expect, it } from 'vitest'
import { MetricRegistry } from '../../../../../core/access/observe/metrics/metric-registry.ts'
import type { DescribedMetric } from '../../../../../core/access/observe/metrics/metric.ts'
import { metricsText } from '../../../../support/metrics/metric-lines.ts'

function facts(name: string, more: Partial<DescribedMetric> = {}): DescribedMetric {
  return { name, help: `About ${name}.`, stability: 'ALPHA', labels: [], ...more }
}

function registry(): MetricRegistry {
  return new MetricRegistry(() => 0)
}

describe('the text of metrics', () => {
  it('the text of metrics describes each with its help, stability and type, by name', () => {
    const metrics = registry()
    metrics
      .counter(facts('b_total', { stability: 'STABLE' }))
      .series()
      .increment()
    metrics
      .histogram(facts('a_seconds', { stability: 'BETA' }), [1])
      .series()
      .observe(0.25)
    expect(metricsText(metrics)).toBe(
      [
        '# HELP a_seconds [BETA] About a_seconds.',
        '# TYPE a_seconds histogram',
        'a_seconds_bucket{le="1"} 1',
        'a_seconds_bucket{le="+Inf"} 1',
        'a_seconds_sum 0.25',
        'a_seconds_count 1',
        '# HELP b_total [STABLE] About b_total.',
        '# TYPE b_total counter',
        'b_total 1',
        '',
      ].join('\n'),
    )
  })

  it('the text of metrics sorts labels by name and series by the values of the sorted labels', () => {
    const metrics = registry()
    const counter = metrics.counter(facts('c', { labels: ['z', 'a'] }))
    counter.series('2', '1').increment()
    counter.series('1', '2').increment()
    counter.series('1', '1').increment()
    expect(metricsText(metrics).split('\n').slice(2, 5)).toEqual([
      'c{a="1",z="1"} 1',
      'c{a="1",z="2"} 1',
      'c{a="2",z="1"} 1',
    ])
  })

  it('the text of metrics leaves out what was never counted, unless it is shown from the start', () => {
    const metrics = registry()
    metrics.counter(facts('never', { labels: ['a'] })).series('x')
    metrics.histogram(facts('neither'), [1]).series()
    metrics.counter(facts('always', { labels: ['a'] }), [['x']])
    expect(metricsText(metrics)).toBe(
      '# HELP always [ALPHA] About always.\n# TYPE always counter\nalways{a="x"} 0\n',
    )
  })

  it('the text of metrics escapes quotes, line feeds and backslashes in values of labels, the latter two in help', () => {
    const metrics = registry()
    const strange = 'a"b\\c\nd'
    metrics
      .counter(facts('e', { labels: ['l'], help: strange }))
      .series(strange)
      .increment()
    expect(metricsText(metrics)).toBe(
      '# HELP e [ALPHA] a"b\\\\c\\nd\n# TYPE e counter\ne{l="a\\"b\\\\c\\nd"} 1\n',
    )
  })

  it('the text of metrics writes numbers as Go does', () => {
    const metrics = registry()
    metrics.histogram(facts('h'), [0.0000005, 0.5, 60]).series().observe(2_500_000)
    metrics.counter(facts('n')).series().increment(12_345_678)
    const lines = metricsText(metrics).split('\n')
    expect(lines.filter((line) => !line.startsWith('#'))).toEqual([
      'h_bucket{le="5e-07"} 0',
      'h_bucket{le="0.5"} 0',
      'h_bucket{le="60"} 0',
      'h_bucket{le="+Inf"} 1',
      'h_sum 2.5e+06',
      'h_count 1',
      'n 1.2345678e+07',
      '',
    ])
  })
})
