import type { ResourceCache } from '../../../../storage/cache/resource-cache.ts'
import type { MetricName } from '../metric-name.ts'
import type { ListedMetric } from '../metric.ts'
import type { Collector, ScrapedParts } from './collector.ts'

const labels = ['group', 'resource']

const factsOf = (
  name: MetricName,
  more: Partial<Omit<ListedMetric, 'name'>> = {},
): ListedMetric => ({
  name,
  stability: 'ALPHA',
  labels,
  open: labels,
  ...more,
})

interface CachedResource {
  readonly group: string
  readonly resource: string
  readonly cache: ResourceCache
}

/** Every stored resource once, whatever its versions. */
function* resourcesOf({ catalog, cache }: ScrapedParts): Generator<CachedResource, void> {
  const left = new Map(Array.from(cache.resources(), (each) => [each.prefix, each]))
  for (const { group, resource, storedAs } of [...catalog.stored(), ...catalog.definitions]) {
    const found = storedAs && left.get(storedAs.prefix)
    if (!found) continue
    left.delete(storedAs.prefix)
    yield { group, resource, cache: found }
  }
}

/** Stored objects, and the watch cache of each resource. */
export const cacheCollector: Collector = (parts, registry) => {
  const objects = registry.gauge(
    factsOf('apiserver_storage_objects', {
      stability: 'STABLE',
      labels: ['resource'],
      open: ['resource'],
    }),
  )
  const resourceObjects = registry.gauge(factsOf('apiserver_resource_objects'))
  const versions = registry.gauge(factsOf('apiserver_watch_cache_resource_version'))
  const capacities = registry.gauge(factsOf('watch_cache_capacity'))
  const received = registry.readCounter(factsOf('apiserver_watch_cache_events_received_total'))
  const stored = registry.readCounter(factsOf('apiserver_storage_events_received_total'))
  const gauges = [objects, resourceObjects, versions, capacities]
  return () => {
    // Resources that are served no longer go.
    for (const gauge of gauges) for (const { series } of gauge.all()) series.reset()
    for (const { group, resource, cache } of resourcesOf(parts)) {
      const { size, window, limits, revision } = cache
      objects.series(group === '' ? resource : `${resource}.${group}`).set(size)
      resourceObjects.series(group, resource).set(size)
      versions.series(group, resource).set(revision)
      capacities.series(group, resource).set(limits.events)
      if (window.end === 0) continue
      received.series(group, resource).read(window.end)
      stored.series(group, resource).read(window.end)
    }
  }
}
