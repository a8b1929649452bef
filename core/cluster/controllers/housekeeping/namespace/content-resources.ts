import {
  formatGroupVersion,
  type GroupVersionResource,
} from '../../../../base/api/group-version.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import {
  type AggregatedResources,
  staleError,
} from '../../../../requests/aggregation/aggregated-resources.ts'
import { preferredResources } from '../../shared/aggregated/preferred-resources.ts'

/** A resource whose objects are deleted with their namespace. */
export interface ContentResource extends GroupVersionResource {
  /** Whether one request deletes all objects of a namespace. */
  readonly deletesCollection: boolean
  /** Whether another server has the objects. */
  readonly isAggregated: boolean
}

/** The resources of the server itself, then those of the servers behind it, which may be slow. */
export function contentResources(
  catalog: Catalog,
  aggregated: AggregatedResources,
): readonly ContentResource[] {
  const own = catalog.stored().flatMap((stored) => {
    const { namespaced, verbs, ...resource } = preferredVersion(catalog, stored)
    return contentOf({ ...resource, namespaced, verbs: [...verbs] }, false)
  })
  return [
    ...own,
    ...preferredResources(aggregated, 'fresh').flatMap((each) => contentOf(each, true)),
  ]
}

/** The group versions whose resources are not known now, each with its error in the words of client-go. */
export function undiscovered(aggregated: AggregatedResources): readonly string[] {
  const stale = aggregated.groupVersions().filter(({ isStale }) => isStale)
  return stale.map(
    ({ group, version }) => `${formatGroupVersion(group, version)}: ${staleError(group, version)}`,
  )
}

interface Served extends GroupVersionResource {
  readonly namespaced: boolean
  readonly verbs: readonly string[]
}

function contentOf(
  { group, version, resource, namespaced, verbs }: Served,
  isAggregated: boolean,
): readonly ContentResource[] {
  const deletesCollection = verbs.includes('deletecollection')
  const isContent = namespaced && verbs.includes('list') && verbs.includes('delete')
  return isContent ? [{ group, version, resource, deletesCollection, isAggregated }] : []
}

/**
 * The version of a resource that discovery prefers, in which the original deletes content: objects that a webhook fails to
 * convert to it are not deleted, so that unreadable objects keep their namespace from being deleted.
 */
function preferredVersion(catalog: Catalog, stored: ResourceDefinition): ResourceDefinition {
  const { group, resource } = stored
  const versions = catalog.groups().find((each) => each.group === group)?.versions ?? []
  const all = versions.flatMap(({ definitions }) => definitions)
  return all.find((each) => each.resource === resource) ?? stored
}
