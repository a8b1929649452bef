import { describe, expect, it } from 'vitest'
import { chooseFormat } from '../../../../../core/access/observe/metrics/exposition/choose-format.ts'
import { expose } from '../../../../../core/access/observe/metrics/exposition/expose.ts'
import { openMetrics } from '../../../../../core/access/observe/metrics/exposition/exposition-format.ts'
import { MetricRegistry } from '../../../../../core/access/observe/metrics/metric-registry.ts'
import type { DescribedMetric } from '../../../../../core/access/observe/metrics/metric.ts'
import { brands } from '../../../../../core/base/api/brand.ts'
import { parseOpenMetrics } from '../../../../support/metrics/parse-open-metrics.ts'
import { countedTraffic } from '../../../../support/requests/counted-traffic.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

const open = 'application/openmetrics-text; version=1.0.0; charset=utf-8'
const text = 'text/plain; version=0.0.4; charset=utf-8'

const facts = (name: string, labels: readonly string[] = []): DescribedMetric => ({
  name,
  labels,
  stability: 'BETA',
  help: 'A "quoted" one.',
})

describe('the format of metrics', () => {
  // The answers of kube-apiserver 1.34.2 to these headers are the same but for OpenMetrics, which it does not offer.
  it.each([
    [undefined, `${text}; escaping=underscores`],
    ['*/*', `${text}; escaping=underscores`],
    ['application/json', `${text}; escaping=underscores`],
    ['text/html', `${text}; escaping=underscores`],
    ['text/plain;version=0.0.4', `${text}; escaping=underscores`],
    ['text/plain;version=1.0.0', `${text}; escaping=underscores`],
    ['text/plain;version=0.0.4;escaping=allow-utf-8', `${text}; escaping=allow-utf-8`],
    ['text/plain; version=0.0.4; escaping=dots', `${text}; escaping=dots`],
    ['text/plain; version=0.0.4; escaping=strange', `${text}; escaping=underscores`],
    ['application/openmetrics-text;version=1.0.0', `${open}; escaping=underscores`],
    [
      'application/openmetrics-text; version=0.0.1',
      `${open.replace('1.0.0', '0.0.1')}; escaping=underscores`,
    ],
    ['application/openmetrics-text', `${open.replace('1.0.0', '0.0.1')}; escaping=underscores`],
    ['application/openmetrics-text;version=2.0.0', `${text}; escaping=underscores`],
    [
      'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,text/plain;version=0.0.4;q=0.5',
      `${open}; escaping=allow-utf-8`,
    ],
    [
      'application/openmetrics-text;version=1.0.0;q=0.4,text/plain;version=0.0.4;q=0.5',
      `${text}; escaping=underscores`,
    ],
  ])('%s is answered as %s', (accept, contentType) => {
    expect(chooseFormat(accept).contentType).toBe(contentType)
  })
})

describe('OpenMetrics', () => {
  it('counters are described without _total, numbers are floats but for counts, and the end is marked', () => {
    const metrics = new MetricRegistry(() => 0)
    metrics
      .counter(facts('a_total', ['l']))
      .series('x"y')
      .increment(3)
    metrics.counter(facts('b_count')).series().increment()
    metrics.gauge(facts('c')).series().set(0.25)
    metrics.histogram(facts('d_seconds'), [0.5, 1]).series().observe(1)
    expect(expose(metrics, openMetrics('1.0.0'), brands.k8s)).toBe(
      [
        '# HELP a [BETA] A \\"quoted\\" one.',
        '# TYPE a counter',
        'a_total{l="x\\"y"} 3.0',
        '# HELP b_count [BETA] A \\"quoted\\" one.',
        '# TYPE b_count unknown',
        'b_count 1.0',
        '# HELP c [BETA] A \\"quoted\\" one.',
        '# TYPE c gauge',
        'c 0.25',
        '# HELP d_seconds [BETA] A \\"quoted\\" one.',
        '# TYPE d_seconds histogram',
        'd_seconds_bucket{le="0.5"} 0',
        'd_seconds_bucket{le="1.0"} 1',
        'd_seconds_bucket{le="+Inf"} 1',
        'd_seconds_sum 1.0',
        'd_seconds_count 1',
        '# EOF',
        '',
      ].join('\n'),
    )
  })

  it('a whole scrape is valid, and has the values of the text format', async () => {
    const server = await openTestServer()
    await countedTraffic(server)
    const headers = { accept: 'application/openmetrics-text; version=1.0.0' }
    const answer = await server.get('/metrics', { headers })
    expect(answer.header('content-type')).toBe(`${open}; escaping=underscores`)
    const families = parseOpenMetrics(answer.text)
    expect(families.size).toBeGreaterThan(50)
    expect(families.get('apiserver_request')?.type).toBe('counter')
    expect(families.get('apiserver_admission_webhook_rejection_count')?.type).toBe('unknown')
    const slis = await server.get('/metrics/slis', { headers })
    expect([...parseOpenMetrics(slis.text).keys()]).toEqual([
      'kubernetes_healthcheck',
      'kubernetes_healthchecks',
    ])
  })
})
