import type { GroupResource } from '../../../../base/api/group-version.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'

/** Definition of a stored resource, served or not; undefined where the release does not know it. */
export function storedResource(
  { catalog }: { readonly catalog: Catalog },
  { group, resource }: GroupResource,
): ResourceDefinition | undefined {
  return catalog.findStored(group, resource)
}

/**
 * Prefix of a resource's objects in the store and in feeds.
 * @throws TypeError for an unknown resource; resources that a registration needs are known.
 */
export function storedPrefix(parts: { readonly catalog: Catalog }, wanted: GroupResource): string {
  const prefix = storedResource(parts, wanted)?.storedAs?.prefix
  if (prefix === undefined) {
    throw new TypeError(
      `resource ${wanted.resource} of group "${wanted.group}" is unknown to this release`,
    )
  }
  return prefix
}
