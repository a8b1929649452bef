import { formatGroupVersion, parseGroupVersion } from '../api/group-version.ts'
import { cloneJson, type JsonValue } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import type { TypedVersions } from '../managed-fields/owners.ts'
import { fromStoredVersion, toStoredVersion } from './versions.ts'
import { WebhookVersions } from './webhook-versions.ts'

/** The served versions of the kind that `definition` stores, and that of `definition`, served or not. */
export function servedVersions(catalog: Catalog, definition: ResourceDefinition): TypedVersions {
  const own = formatGroupVersion(definition.group, definition.version)
  const inVersion = (apiVersion: string): ResourceDefinition | undefined => {
    if (apiVersion === own) return definition
    const parsed = parseGroupVersion(apiVersion)
    const found = parsed && catalog.byKind(parsed.group, parsed.version, definition.kind)
    return found?.storedAs?.prefix === definition.storedAs?.prefix ? found : undefined
  }
  const schema: TypedVersions['schema'] = (version) => inVersion(version)?.schema
  if (definition.converter) return new WebhookVersions(schema, definition.converter)
  return {
    schemasChange: definition.schema.unstructured !== undefined,
    schema,
    convert(object, from, to) {
      if (from === to) return object
      const [source, target] = [inVersion(from), inVersion(to)]
      return source && target && convert(object, source, target)
    },
  }
}

function convert(
  object: JsonValue,
  source: ResourceDefinition,
  target: ResourceDefinition,
): JsonValue {
  const isCopied = source.conversion !== undefined || target.conversion !== undefined
  const copy = (isCopied ? cloneJson(object) : { ...(object as ApiObject) }) as ApiObject
  return fromStoredVersion(target, toStoredVersion(source, copy))
}
