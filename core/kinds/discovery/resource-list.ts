import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import {
  listedSubresources,
  listedVerbs,
  type ResourceDefinition,
  type SubresourceDefinition,
} from '../../objects/catalog/resource-definition.ts'
import type { ServedVersion } from '../../objects/catalog/served-group.ts'

function resourceFields(definition: ResourceDefinition, gates: FeatureGates): JsonObject {
  const { shortNames, categories, storedAs } = definition
  return {
    name: definition.resource,
    singularName: definition.singular,
    namespaced: definition.namespaced,
    kind: definition.kind,
    verbs: listedVerbs(definition),
    ...(shortNames.length > 0 && { shortNames: [...shortNames] }),
    ...(categories.length > 0 && { categories: [...categories] }),
    ...(storedAs &&
      gates('StorageVersionHash') &&
      storedAs.hash !== '' && { storageVersionHash: storedAs.hash }),
  }
}

function subresourceFields(parent: ResourceDefinition, sub: SubresourceDefinition): JsonObject {
  // Group and version are named only where they differ from the list's; clients fill in the rest.
  const elsewhere = sub.group !== parent.group || sub.version !== parent.version
  return {
    name: `${parent.resource}/${sub.name}`,
    singularName: '',
    namespaced: parent.namespaced,
    ...(elsewhere && { group: sub.group, version: sub.version }),
    kind: sub.kind,
    verbs: [...sub.verbs].sort(),
  }
}

/** `/api/v1` and `/apis/{group}/{version}`: every resource, each followed by its subresources. */
export function apiResourceList(
  group: string,
  served: ServedVersion,
  gates: FeatureGates,
): JsonObject {
  return {
    kind: 'APIResourceList',
    // The core group's list has no `apiVersion`: it is older than the field.
    ...(group !== '' && { apiVersion: 'v1' }),
    groupVersion: formatGroupVersion(group, served.version),
    resources: served.definitions.flatMap((definition) => [
      resourceFields(definition, gates),
      ...listedSubresources(definition).map((sub) => subresourceFields(definition, sub)),
    ]),
  }
}
