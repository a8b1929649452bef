import type { Brand } from '../../base/api/brand.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { APIService } from '../../base/api/types/apiregistration.v1.generated.ts'
import type { NewObject } from '../../base/api/types/views.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import { isCustomVersion, type Priority } from '../../objects/catalog/served-group.ts'
import type { FirstObject } from './first-object.ts'

/** Key of the label on APIServices that the server created for itself. */
export function automanagedLabel({ shortWord, labelDomain }: Brand): string {
  return `${shortWord}-aggregator.${labelDomain}/automanaged`
}

/**
 * APIService objects, one for each group version that this server serves, except the API registration group itself and the
 * versions that only custom resources have, whose APIServices come and go with these.
 */
export function localApiServices(brand: Brand, catalog: Catalog): readonly FirstObject[] {
  const registration = registrationGroup(brand)
  return catalog
    .groups()
    .flatMap(({ group, versions }) =>
      group === registration
        ? []
        : versions
            .filter((each) => !isCustomVersion(each))
            .map(({ version }) =>
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
  groupVersion: { readonly group: string; readonly version: string },
  priority: Priority,
): FirstObject {
  const object = apiServiceObject(brand, groupVersion, { priority, automanaged: 'onstart' })
  return {
    resource: { group: registrationGroup(brand), version: 'v1', resource: 'apiservices' },
    object,
    upkeep: 'registration',
    manager: brand.serverName,
  }
}

/** API group of APIServices. */
export function registrationGroup({ apiDomain }: Brand): string {
  return `apiregistration.${apiDomain}`
}

/**
 * The APIService of a group version that this server serves. `automanaged` is the value of its label: `onstart` for those
 * that are kept at a start, `true` for those of custom resources, which come and go.
 */
export function apiServiceObject(
  brand: Brand,
  { group, version }: { readonly group: string; readonly version: string },
  { priority, automanaged }: { readonly priority: Priority; readonly automanaged: string },
): NewObject<APIService> {
  return {
    kind: 'APIService',
    apiVersion: formatGroupVersion(registrationGroup(brand), 'v1'),
    metadata: {
      name: `${version}.${group}`,
      labels: { [automanagedLabel(brand)]: automanaged },
    },
    spec: {
      ...(group !== '' && { group }),
      version,
      groupPriorityMinimum: priority.group,
      versionPriority: priority.version,
    },
  }
}
