import type { Brand } from '../../base/api/brand.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { compareReleases, parseRelease, type Release } from '../../base/release/release.ts'
import {
  listedSubresources,
  listedVerbs,
  type ResourceDefinition,
  type SubresourceDefinition,
} from '../../objects/catalog/resource-definition.ts'
import { type AggregatedVersion, discoveryGroup } from './discovery-format.ts'
import type { ListedGroup, ListedVersion } from './listed-groups.ts'

/**
 * `responseKind`: built-in resources name group and version only where they differ from the resource's, and clients fill in the
 * rest; custom resources always do.
 */
function responseKind(
  of: ResourceDefinition | SubresourceDefinition,
  parent: ResourceDefinition,
): JsonObject {
  const isElsewhere = of.group !== parent.group || of.version !== parent.version
  const isNamed = isElsewhere || parent.isCustom === true
  const { group, version } = isNamed ? of : { group: '', version: '' }
  return { group, version, kind: of.kind }
}

function subresourceItem(sub: SubresourceDefinition, parent: ResourceDefinition): JsonObject {
  return {
    subresource: sub.name,
    responseKind: responseKind(sub, parent),
    verbs: [...sub.verbs].sort(),
  }
}

function resourceItem(definition: ResourceDefinition): JsonObject {
  const { shortNames, categories } = definition
  const subresources = listedSubresources(definition)
  return {
    resource: definition.resource,
    responseKind: responseKind(definition, definition),
    scope: definition.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: definition.singular,
    verbs: listedVerbs(definition),
    ...(shortNames.length > 0 && { shortNames: [...shortNames] }),
    ...(categories.length > 0 && { categories: [...categories] }),
    ...(subresources.length > 0 && {
      subresources: subresources.map((sub) => subresourceItem(sub, definition)),
    }),
  }
}

function versionItem({ version, definitions, aggregated }: ListedVersion): JsonObject {
  // Groups of this server are always current.
  if (!aggregated)
    return { version, resources: definitions.map(resourceItem), freshness: 'Current' }
  const { isStale, resources } = aggregated
  if (isStale) return { version, freshness: 'Stale' }
  return { version, ...(resources.length > 0 && { resources }), freshness: 'Current' }
}

const omittedSince = parseRelease('1.34')

/** Aggregated discovery: groups, versions and resources in one document, the core group at `/api`, all others at `/apis`. */
export function aggregatedDiscovery(
  groups: readonly ListedGroup[],
  version: AggregatedVersion,
  { brand, release }: { readonly brand: Brand; readonly release: Release },
): JsonObject {
  // Up to 1.33 the original writes the time that it leaves empty.
  const empty = compareReleases(release, omittedSince) < 0 ? { creationTimestamp: null } : {}
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: `${discoveryGroup(brand)}/${version}`,
    metadata: {},
    items: groups.map(({ group, versions }) => ({
      metadata: group === '' ? empty : { name: group, ...empty },
      versions: versions.map(versionItem),
    })),
  }
}
