import { conditionsOf, conditionStatus } from '../../../../base/api/conditions.ts'
import { sharedIfReadable } from '../../../../storage/cache/readable-object.ts'
import { storedObjects } from '../../../../storage/cache/stored-objects.ts'
import type { Collector } from './collector.ts'

/** Whether APIServices are available. */
export const apiServiceCollector: Collector = ({ brand, catalog, cache }, registry) => {
  const gauge = registry.gauge({
    name: 'aggregator_unavailable_apiservice',
    stability: 'ALPHA',
    labels: ['name'],
    open: ['name'],
  })
  const group = `apiregistration.${brand.apiDomain}`
  return () => {
    const prefix = catalog.findStored(group, 'apiservices')?.storedAs?.prefix
    if (prefix === undefined) return
    // Those that were deleted go.
    for (const { series } of gauge.all()) series.reset()
    for (const entry of storedObjects(cache.resource(prefix)).entries('')) {
      const apiService = sharedIfReadable(entry)
      if (!apiService) continue
      const isAvailable = conditionStatus(conditionsOf(apiService), 'Available') === 'True'
      gauge.series(entry.name).set(isAvailable ? 0 : 1)
    }
  }
}
