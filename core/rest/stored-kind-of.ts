import { formatGroupVersion } from '../api/group-version.ts'
import type { ApiObject } from '../api/object.ts'
import type { StoredKind } from '../cache/stored-kind.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import { decodeObject } from '../schema/decode.ts'
import { SchemaTypeError } from '../schema/decode-trail.ts'

/** The decoding error of an object whose fields have wrong types; undefined for none. */
function misfit({ schema }: ResourceDefinition, object: ApiObject): string | undefined {
  try {
    decodeObject(schema, object)
    return undefined
  } catch (error) {
    if (error instanceof SchemaTypeError) return error.message
    throw error
  }
}

/**
 * The check of a resource's stored values: of its kind, in the storage version, named as their key, and with fields of the
 * schema's types, which every handler relies on. `definition` is that of the storage version, where it is served.
 */
export function storedKindOf(definition: ResourceDefinition): StoredKind {
  const { group, version, resource, kind, storedAs } = definition
  const stored = storedAs ?? definition
  const apiVersion = formatGroupVersion(stored.group, stored.version)
  const isTyped = stored.group === group && stored.version === version
  return {
    group,
    resource,
    check({ namespace, name }, object) {
      if (object.kind !== kind || object.apiVersion !== apiVersion) {
        const found = `${JSON.stringify(object.kind)} in version ${JSON.stringify(object.apiVersion)}`
        return `no kind ${found} is stored here, but "${kind}" in version "${apiVersion}"`
      }
      const { metadata } = object
      if (metadata.name !== name || (metadata.namespace ?? '') !== namespace) {
        return 'it has the name of another object'
      }
      return isTyped ? misfit(definition, object) : undefined
    },
  }
}
