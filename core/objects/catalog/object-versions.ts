import { formatGroupVersion } from '../../base/api/group-version.ts'
import { cloneJson } from '../../base/api/json.ts'
import type { ApiObject, WritableObject } from '../../base/api/object.ts'
import type { Catalog } from './catalog.ts'
import type { ResourceDefinition, VersionConverter } from './resource-definition.ts'
import type { Strategy } from './strategy.ts'

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
  const stored: WritableObject = definition.conversion?.toStored(object) ?? object
  if (storedAs) stored.apiVersion = formatGroupVersion(storedAs.group, storedAs.version)
  return stored
}

/** Converts an object from the storage version to the request's version; may change `object`. */
export function fromStoredVersion(definition: ResourceDefinition, object: ApiObject): ApiObject {
  const served: WritableObject = definition.conversion?.fromStored(object) ?? object
  served.apiVersion = formatGroupVersion(definition.group, definition.version)
  return served
}

/** The object in the request's version, as {@link fromStoredVersion}; `stored` is not changed and may share parts with it. */
export function servedForm(definition: ResourceDefinition, stored: ApiObject): ApiObject {
  return fromStoredVersion(definition, definition.conversion ? cloneJson(stored) : { ...stored })
}

/**
 * Converts an object between versions of its kind; `source` and `target` share its storage. The given object is not changed,
 * and the converted one may share parts with it.
 *
 * @throws ApiError, in the promise, where a webhook fails to convert it.
 */
export function convertObject(
  object: ApiObject,
  source: ResourceDefinition,
  target: ResourceDefinition,
): ApiObject | Promise<ApiObject> {
  const apiVersion = formatGroupVersion(target.group, target.version)
  if (object.apiVersion === apiVersion) return object
  const { converter } = target
  if (converter) return convertByWebhook(object, converter, apiVersion)
  // The original keeps the fields of custom objects that the other version does not have.
  return target.isCustom === true
    ? { ...object, apiVersion }
    : convertBuiltIn(object, source, target)
}

/** Converts an object as {@link convertObject} does, by the conversions of built-in kinds. */
export function convertBuiltIn(
  object: ApiObject,
  source: ResourceDefinition,
  target: ResourceDefinition,
): ApiObject {
  const isCopied = source.conversion !== undefined || target.conversion !== undefined
  const copy = isCopied ? cloneJson(object) : { ...object }
  return fromStoredVersion(target, toStoredVersion(source, copy))
}

async function convertByWebhook(
  object: ApiObject,
  converter: VersionConverter,
  apiVersion: string,
): Promise<ApiObject> {
  const { resourceVersion, ...metadata } = cloneJson(object.metadata)
  const [converted]: readonly WritableObject[] = await converter.convert(
    [{ ...cloneJson(object), metadata }],
    apiVersion,
  )
  if (!converted) throw new TypeError(`${object.kind} was not converted to ${apiVersion}`)
  if (resourceVersion !== undefined) converted.metadata.resourceVersion = resourceVersion
  return converted
}
