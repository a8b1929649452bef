import { parseGroupVersion } from '../../../../base/api/group-version.ts'
import type { OwnerReference } from '../../../../base/api/object.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'

/** Resource that an owner reference names; undefined for a kind that is unknown or never stored. */
export function ownerResource(
  catalog: Catalog,
  { apiVersion, kind }: OwnerReference,
): ResourceDefinition | undefined {
  const parsed = parseGroupVersion(apiVersion)
  const definition = parsed && catalog.byKind(parsed.group, parsed.version, kind)
  return definition?.storedAs && definition
}
