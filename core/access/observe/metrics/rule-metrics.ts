import type { RuleMeter } from '../../../objects/expressions/rule-meter.ts'
import type { MetricRegistry } from './metric-registry.ts'

/** The buckets of Prometheus' client library unless others are given, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Makes the metrics of the rules in schemas of custom resources. */
export function ruleMetrics(registry: MetricRegistry, now: () => number): RuleMeter {
  const durations = (what: 'compilation' | 'evaluation') => {
    const name = `apiserver_cel_${what}_duration_seconds` as const
    return registry.histogram({ name, stability: 'BETA', labels: [] }, bounds, [[]])
  }
  const compilations = durations('compilation').series()
  const evaluations = durations('evaluation').series()
  return {
    now,
    compiled: (milliseconds) => compilations.observe(milliseconds / 1000),
    evaluated: (milliseconds) => evaluations.observe(milliseconds / 1000),
  }
}
