import { describe, expect, it } from 'vitest'
import { lifeOf } from '../../../../../core/access/observe/metrics/metric-lifecycle.ts'
import type { MetricOptions } from '../../../../../core/access/observe/metrics/metric-options.ts'
import { MetricRegistry } from '../../../../../core/access/observe/metrics/metric-registry.ts'
import { brands } from '../../../../../core/base/api/brand.ts'
import { parseRelease } from '../../../../../core/base/release/release.ts'
import { metricsText } from '../../../../support/metrics/metric-lines.ts'

/** A registry of a release with one metric that 1.27 deprecated and one that is current, both of which count 1. */
function registryOf(release: string, options: MetricOptions = {}) {
  const warnings: unknown[] = []
  const logger = {
    warn: (message: string, fields?: unknown) => void warnings.push(message, fields),
  }
  const brand = brands.k8s
  const registry = new MetricRegistry(() => 0, {
    ...options,
    release: parseRelease(release),
    brand,
    logger,
  })
  const facts = { stability: 'ALPHA', labels: ['l'] } as const
  const old = registry.counter({
    ...facts,
    name: 'old_total',
    help: 'An old one.',
    deprecated: '1.27',
  })
  const current = registry.counter({ ...facts, name: 'current_total', help: 'A current one.' })
  for (const metric of [old, current]) metric.series('a').increment()
  return { registry, warnings, text: metricsText(registry) }
}

const current =
  '# HELP current_total [ALPHA] A current one.\n# TYPE current_total counter\ncurrent_total{l="a"} 1\n'
const oldLines = '# TYPE old_total counter\nold_total{l="a"} 1\n'
const deprecated = `# HELP old_total [ALPHA] (Deprecated since 1.27.0) An old one.\n${oldLines}`

describe('the life of a metric that is deprecated', () => {
  it.each([
    ['1.26', 'current'],
    ['1.27', 'deprecated'],
    ['1.29', 'deprecated'],
    ['1.30', 'hidden'],
    ['1.31', 'deleted'],
    ['1.34', 'deleted'],
    ['2.0', 'deleted'],
  ])('a metric that 1.27 deprecated is %s: %s', (release, life) => {
    expect(lifeOf('1.27', parseRelease(release))).toBe(life)
    expect(lifeOf(undefined, parseRelease(release))).toBe('current')
  })

  it('before its deprecation a metric is as any other', () => {
    const { text, warnings } = registryOf('1.26')
    expect(text).toBe(`${current}# HELP old_total [ALPHA] An old one.\n${oldLines}`)
    expect(warnings).toEqual([])
  })

  it('a deprecated metric says so in its help, and the log warns once', () => {
    const { text, warnings, registry } = registryOf('1.28')
    expect(text).toBe(current + deprecated)
    metricsText(registry)
    expect(warnings).toEqual([
      'a deprecated metric is registered',
      { metric: 'old_total', deprecated: '1.27', hidden: false },
    ])
  })

  it('three releases after its deprecation a metric is hidden, and the others are shown', () => {
    const { text, registry, warnings } = registryOf('1.30')
    expect(text).toBe(current)
    expect(registry.counts).toMatchObject({ hidden: 1, disabled: 0 })
    expect(registry.counts.registered).toEqual(new Map([['ALPHA/', 1]]))
    expect(warnings).toEqual([])
  })

  it('a hidden metric is shown where the previous release is asked for, with a warning', () => {
    const { text, registry, warnings } = registryOf('1.30', { showHiddenMetricsForVersion: '1.29' })
    expect(text).toBe(current + deprecated)
    expect(registry.counts).toMatchObject({ hidden: 0 })
    expect(registry.counts.registered).toEqual(
      new Map([
        ['ALPHA/1.27.0', 1],
        ['ALPHA/', 1],
      ]),
    )
    expect(warnings).toContainEqual({ metric: 'old_total', deprecated: '1.27', hidden: true })
  })

  it('four releases after its deprecation a metric is gone, whatever is asked for', () => {
    const { text, registry } = registryOf('1.31', { showHiddenMetricsForVersion: '1.30' })
    expect([text, registry.counts.hidden]).toEqual([current, 0])
  })

  it.each(['1.28', '1.30', '1.34', 'all', '1.29.0'])(
    'release %s is refused as that whose hidden metrics are shown in 1.30',
    (shown) => {
      expect(() => registryOf('1.30', { showHiddenMetricsForVersion: shown })).toThrow(
        new RangeError(
          "--show-hidden-metrics-for-version must be omitted or have the value '1.29'. Only the previous minor version is allowed",
        ),
      )
    },
  )
})

describe('options of metrics', () => {
  it('a metric that is switched off is not shown, even where hidden ones are', () => {
    const options = { disabledMetrics: ['old_total'], showHiddenMetricsForVersion: '1.29' }
    const { text, registry } = registryOf('1.30', options)
    expect(text).toBe(current)
    expect(registry.counts).toMatchObject({ hidden: 1, disabled: 1 })
  })

  it('values that an allow list does not contain are counted together as unexpected', () => {
    const allowMetricLabels = new Map([['current_total', new Map([['l', new Set(['a', 'b'])]])]])
    const { registry } = registryOf('1.34', { allowMetricLabels })
    const counter = registry.counter({
      name: 'other_total',
      stability: 'ALPHA',
      labels: ['l'],
      help: 'O.',
    })
    counter.series('free').increment()
    const [metric] = [...registry.all()].filter(({ facts }) => facts.name === 'current_total')
    for (const value of ['a', 'b', 'c', 'd']) metric?.series(value)
    expect(Array.from(metric?.all() ?? [], ({ values }) => values)).toEqual([
      ['a'],
      ['b'],
      ['unexpected'],
    ])
    expect(registry.counts.replaced).toBe(2)
    expect(metricsText(registry)).toContain('other_total{l="free"} 1')
  })
})
