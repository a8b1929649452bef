import type { Gauge } from '../gauge.ts'
import type { HostMetric } from '../host-metric.ts'
import type { MetricRegistry } from '../metric-registry.ts'
import type { Metric } from '../metric.ts'
import type { ReadCounter } from '../read-counter.ts'
import type { Collector } from './collector.ts'

type Register = (metric: HostMetric) => (values: readonly string[], value: number) => void

function registering(registry: MetricRegistry): Register {
  const known = new Map<string, Metric<Gauge> | Metric<ReadCounter>>()
  const gauge = (facts: HostMetric): Metric<Gauge> => {
    const found = (known.get(facts.name) ?? registry.gauge(facts)) as Metric<Gauge>
    known.set(facts.name, found)
    return found
  }
  const counter = (facts: HostMetric): Metric<ReadCounter> => {
    const found = (known.get(facts.name) ?? registry.readCounter(facts)) as Metric<ReadCounter>
    known.set(facts.name, found)
    return found
  }
  return (metric) =>
    metric.type === 'gauge'
      ? (values, value) =>
          gauge(metric)
            .series(...values)
            .set(value)
      : (values, value) =>
          counter(metric)
            .series(...values)
            .read(value)
}

/** The metrics of the host's process. */
export const hostCollector: Collector = ({ metrics }, registry) => {
  const { hostMetrics } = metrics.settings
  if (!hostMetrics) return () => undefined
  const register = registering(registry)
  return async () => {
    for (const metric of await hostMetrics()) {
      const set = register(metric)
      for (const { values, value } of metric.samples) set(values, value)
    }
  }
}
