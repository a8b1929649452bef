import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { WatchMeter } from '../../../storage/cache/watch-options.ts'
import type { Counter } from './counter.ts'
import { growingBounds, type Histogram } from './histogram.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { Metric } from './metric.ts'

/** Bounds of the buckets of the sizes of events, in bytes: from 1 KiB to 128 KiB. */
const bounds = growingBounds(1024, 2, 8)

/** The metrics of the events that watches send. */
export class WatchMetrics {
  readonly #events: Metric<Counter>
  readonly #sizes: Metric<Histogram>
  readonly #known = new WeakMap<ResourceDefinition, WatchMeter>()

  constructor(registry: MetricRegistry) {
    const labels = ['group', 'version', 'resource']
    const facts = { stability: 'ALPHA', labels, open: labels } as const
    this.#events = registry.counter({ ...facts, name: 'apiserver_watch_events_total' })
    this.#sizes = registry.histogram({ ...facts, name: 'apiserver_watch_events_sizes' }, bounds)
  }

  /** The meter of the watches of a resource. */
  of(definition: ResourceDefinition): WatchMeter {
    let meter = this.#known.get(definition)
    if (!meter) this.#known.set(definition, (meter = this.#meterOf(definition)))
    return meter
  }

  #meterOf({ group, version, resource }: ResourceDefinition): WatchMeter {
    const events = this.#events.series(group, version, resource)
    const sizes = this.#sizes.series(group, version, resource)
    return {
      sent(bytes) {
        events.increment()
        sizes.observe(bytes)
      },
    }
  }
}
