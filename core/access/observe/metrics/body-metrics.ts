import type { Verb } from '../../../base/api/resource-verbs.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { Histogram } from './histogram.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { Metric } from './metric.ts'

/** Bounds of the buckets of sizes, in bytes: 50 kB, and 30 more steps of 100 kB. */
const bounds = Array.from({ length: 31 }, (_, step) => 50_000 + step * 100_000)

/** The metrics of bodies of requests. */
export class BodyMetrics {
  readonly #sizes: Metric<Histogram>

  constructor(registry: MetricRegistry) {
    const open = ['group', 'resource']
    this.#sizes = registry.histogram(
      {
        name: 'apiserver_request_body_size_bytes',
        stability: 'ALPHA',
        labels: [...open, 'verb'],
        open,
      },
      bounds,
    )
  }

  received({ group, resource }: ResourceDefinition, verb: Verb, bytes: number): void {
    const label = verb === 'deletecollection' ? 'delete_collection' : verb
    this.#sizes.series(group, resource, label).observe(bytes)
  }
}
