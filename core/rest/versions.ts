import { formatGroupVersion } from '../api/group-version.ts'
import { cloneJson } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import type { Strategy } from '../catalog/strategy.ts'

/** The group and kind that validation errors name: those of the storage version. */
export function storedKind({ storedAs, group, kind }: ResourceDefinition): {
  readonly group: string
  readonly kind: string
} {
  return { group: storedAs?.group ?? group, kind }
}

/** The strategy by which a resource is written: that of the version in which its writes are validated. */
export function writeStrategy(
  { catalog }: { readonly catalog: Catalog },
  definition: ResourceDefinition,
): Strategy {
  return definition.isCustom === true
    ? definition.strategy
    : catalog.storedBehind(definition).strategy
}

/** Converts an object from the request's version to the storage version; may change `object`. */
export function toStoredVersion(definition: ResourceDefinition, object: ApiObject): ApiObject {
  const { storedAs } = definition
  const stored = definition.conversion?.toStored(object) ?? object
  if (storedAs) stored.apiVersion = formatGroupVersion(storedAs.group, storedAs.version)
  return stored
}

/** Converts an object from the storage version to the request's version; may change `object`. */
export function fromStoredVersion(definition: ResourceDefinition, object: ApiObject): ApiObject {
  const served = definition.conversion?.fromStored(object) ?? object
  served.apiVersion = formatGroupVersion(definition.group, definition.version)
  return served
}

/** The object in the request's version, as {@link fromStoredVersion}; `stored` is not changed and may share parts with it. */
export function servedForm(definition: ResourceDefinition, stored: ApiObject): ApiObject {
  return fromStoredVersion(definition, definition.conversion ? cloneJson(stored) : { ...stored })
}
