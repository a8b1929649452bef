import { formatGroupVersion } from '../../../base/api/group-version.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { convertObject } from '../../../objects/catalog/object-versions.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { MatchedRequest, MatchedResource } from './matched-request.ts'

/** The objects of a request in the version in which a webhook or a policy is shown them. */
export interface VersionedObjects {
  readonly object: ApiObject | undefined
  readonly old: ApiObject | undefined
}

/**
 * The objects of a request in the version of a matched resource; those of the request itself in its own version.
 *
 * @throws ApiError, in the promise, where the conversion webhook of a custom resource fails.
 */
export function versionedObjects(
  request: MatchedRequest,
  matched: MatchedResource,
): VersionedObjects | Promise<VersionedObjects> {
  if (matched.definition === request.definition) return request
  const old = convertFor(request, matched, request.old)
  const object = convertFor(request, matched, request.object)
  return old instanceof Promise || object instanceof Promise
    ? Promise.all([old, object]).then(([before, next]) => ({ old: before, object: next }))
    : { old, object }
}

function convertFor(
  request: MatchedRequest,
  matched: MatchedResource,
  object: ApiObject | undefined,
): ApiObject | undefined | Promise<ApiObject> {
  return (
    object && convertBetween(object, request.subresource, request.definition, matched.definition)
  )
}

/**
 * Converts an object of a request between versions of the resource. Kinds of subresources (`Scale`, `Eviction`) differ in
 * their versions by name at most.
 */
export function convertBetween(
  object: ApiObject,
  subresource: string,
  source: ResourceDefinition,
  target: ResourceDefinition,
): ApiObject | Promise<ApiObject> {
  if (source === target) return object
  const part = target.subresources.get(subresource)
  if (!part?.shown) return convertObject(object, source, target)
  return { ...object, apiVersion: formatGroupVersion(part.group, part.version) }
}
