import { formatGroupVersion, parseGroupVersion } from '../../base/api/group-version.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { KindVersions } from '../../objects/catalog/kind-versions.ts'
import { convertBuiltIn } from '../../objects/catalog/object-versions.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { VersionConverter } from '../../objects/catalog/version-converter.ts'
import { fitVersion } from '../../objects/managed-fields/fit-version.ts'
import type { TypedVersions } from '../../objects/managed-fields/owners.ts'
import { WebhookVersions } from './webhook-versions.ts'

/**
 * The served versions of the kind that `definition` stores, and that of `definition`, served or not; those of its group alone: managers of an
 * event in the versions of another group lose their fields with the next write, as in the original.
 */
export function servedVersions(catalog: Catalog, definition: ResourceDefinition): TypedVersions {
  const { versions, converter } = definition
  if (versions) return customVersions(versions, converter)
  const own = formatGroupVersion(definition.group, definition.version)
  const inVersion = (apiVersion: string): ResourceDefinition | undefined => {
    if (apiVersion === own) return definition
    const parsed = parseGroupVersion(apiVersion)
    if (parsed?.group !== definition.group) return undefined
    const found = catalog.byKind(parsed.group, parsed.version, definition.kind)
    return found?.storedAs?.prefix === definition.storedAs?.prefix ? found : undefined
  }
  return {
    schema: (version) => inVersion(version)?.schema,
    convert(object, from, to) {
      if (from === to) return object
      const [source, target] = [inVersion(from), inVersion(to)]
      return source && target && convertBuiltIn(object as ApiObject, source, target)
    },
  }
}

/** The versions of a custom resource, served or not, as its definition has them. */
function customVersions(
  versions: KindVersions,
  converter: VersionConverter | undefined,
): TypedVersions {
  if (converter) return new WebhookVersions(versions, converter)
  return {
    schemasChange: true,
    schema: (version) => versions.schema(version),
    convert(object, from, to) {
      const schema = versions.schema(to)
      if (from === to || !schema) return schema && object
      return fitVersion({ ...(object as ApiObject), apiVersion: to }, schema)
    },
  }
}
