import { formatGroupVersion } from '../api/group-version.ts'
import type { Brand } from '../api/brand.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Priority } from '../catalog/served-group.ts'
import type { FirstObject } from './first-object.ts'

/** Key of the label on APIServices that the server created for itself. */
export function automanagedLabel({ shortWord, labelDomain }: Brand): string {
  return `${shortWord}-aggregator.${labelDomain}/automanaged`
}

/** APIService objects, one for each group version that this server serves, except the API registration group itself. */
export function localApiServices(brand: Brand, catalog: Catalog): readonly FirstObject[] {
  const registration = `apiregistration.${brand.apiDomain}`
  return catalog
    .groups()
    .flatMap(({ group, versions }) =>
      group === registration
        ? []
        : versions.map(({ version }) =>
            localApiService(brand, { group, version }, catalog.priority(group, version)),
          ),
    )
}

const known = new Map<string, FirstObject>()

/** APIService of a group version, one instance for all servers, since caches of stored forms have it as key. */
function localApiService(
  brand: Brand,
  groupVersion: { readonly group: string; readonly version: string },
  priority: Priority,
): FirstObject {
  const { group, version } = groupVersion
  const key = [brand.name, group, version, priority.group, priority.version].join(' ')
  const made = known.get(key) ?? makeApiService(brand, groupVersion, priority)
  known.set(key, made)
  return made
}

function makeApiService(
  brand: Brand,
  { group, version }: { readonly group: string; readonly version: string },
  priority: Priority,
): FirstObject {
  const registration = `apiregistration.${brand.apiDomain}`
  return {
    resource: { group: registration, version: 'v1', resource: 'apiservices' },
    object: {
      kind: 'APIService',
      apiVersion: formatGroupVersion(registration, 'v1'),
      metadata: {
        name: `${version}.${group}`,
        labels: { [automanagedLabel(brand)]: 'onstart' },
      },
      spec: {
        ...(group !== '' && { group }),
        version,
        groupPriorityMinimum: priority.group,
        versionPriority: priority.version,
      },
    },
    upkeep: 'registration',
    manager: brand.serverName,
  }
}
