import { compareVersions } from '../../../../objects/catalog/version-order.ts'
import type {
  AggregatedResource,
  AggregatedResources,
} from '../../../../requests/aggregation/aggregated-resources.ts'

/**
 * The resources of aggregated APIs, each in the version that discovery prefers of those that have it, and that are not stale. As in
 * the original, nothing is known of a stale group version, whatever it had before.
 */
export function preferredResources(aggregated: AggregatedResources): readonly AggregatedResource[] {
  const found = new Map<string, AggregatedResource>()
  const versions = aggregated
    .groupVersions()
    .filter(({ isStale }) => !isStale)
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
