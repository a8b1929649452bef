import { MetricRegistry } from '../metric-registry.ts'
import type { ScrapedParts } from './collector.ts'

/** A registry of the outcomes of health checks so far, as `/metrics/slis` shows them. */
export function slisRegistry({ metrics }: ScrapedParts): MetricRegistry {
  const registry = new MetricRegistry(() => metrics.now())
  const stability = 'STABLE'
  const states = registry.gauge({
    name: '{brandName}_healthcheck',
    stability,
    labels: ['name', 'type'],
  })
  const totals = registry.counter({
    name: '{brandName}_healthchecks_total',
    stability,
    labels: ['name', 'type', 'status'],
  })
  for (const { check, endpoint, isHealthy, successes, errors } of metrics.slis.all()) {
    states.series(check, endpoint).set(isHealthy ? 1 : 0)
    totals.series(check, endpoint, 'success').increment(successes)
    totals.series(check, endpoint, 'error').increment(errors)
  }
  return registry
}
