import type { Clock } from '../../../base/runtime.ts'
import type { TokenCacheMetrics } from '../../authn/webhook/token-cache-metrics.ts'
import { elapsedTime } from '../elapsed-time.ts'
import type { MetricNameAfter } from './metric-name.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { ListedMetric } from './metric.ts'

/** The buckets of the original's client library unless others are given, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of a cache of tokens, by the original's names. */
export function tokenCacheMetrics(registry: MetricRegistry, clock: Clock): TokenCacheMetrics {
  const now = elapsedTime(clock)
  const facts = (name: MetricNameAfter<'authentication_token_cache_'>): ListedMetric => ({
    name: `authentication_token_cache_${name}`,
    stability: 'ALPHA',
    labels: ['status'],
  })
  const durations = registry.histogram(facts('request_duration_seconds'), bounds)
  const requests = registry.counter(facts('request_total'))
  const fetches = registry.counter(facts('fetch_total'))
  const active = registry.gauge(facts('active_fetch_count'))
  const counts = { blocked: 0, in_flight: 0 }
  const change = (status: keyof typeof counts, by: number): void => {
    counts[status] += by
    active.series(status).set(counts[status])
  }
  const [hits, hitTime] = [requests.series('hit'), durations.series('hit')]
  return {
    hit() {
      hits.increment()
      hitTime.observe(0)
    },
    miss() {
      const startedAt = now()
      change('blocked', 1)
      return () => {
        change('blocked', -1)
        requests.series('miss').increment()
        durations.series('miss').observe((now() - startedAt) / 1000)
      }
    },
    async fetch(fetching) {
      change('in_flight', 1)
      try {
        const fetched = await fetching
        fetches.series('ok').increment()
        return fetched
      } catch (error) {
        fetches.series('error').increment()
        throw error
      } finally {
        change('in_flight', -1)
      }
    },
  }
}
