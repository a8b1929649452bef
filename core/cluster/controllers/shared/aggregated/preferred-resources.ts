import { compareVersions } from '../../../../objects/catalog/version-order.ts'
import type {
  AggregatedResource,
  AggregatedResources,
} from '../../../../requests/aggregation/aggregated-resources.ts'

/**
 * The resources of aggregated APIs, each in the version that discovery prefers of those that have it. `fresh` leaves out those of
 * stale group versions, of which nothing is known now; `known` has what they had last, too.
 */
export function preferredResources(
  aggregated: AggregatedResources,
  which: 'fresh' | 'known',
): readonly AggregatedResource[] {
  const found = new Map<string, AggregatedResource>()
  const versions = aggregated
    .groupVersions()
    .filter(({ isStale }) => which === 'known' || !isStale)
    .toSorted(
      (a, b) => b.priority.version - a.priority.version || compareVersions(a.version, b.version),
    )
  for (const { group, version } of versions) {
    for (const resource of aggregated.of(group, version)) {
      const key = `${resource.resource}.${group}`
      if (!found.has(key)) found.set(key, resource)
    }
  }
  return [...found.values()]
}
