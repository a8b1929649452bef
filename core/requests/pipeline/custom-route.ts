import { badRequest, methodNotAllowed, notFound } from '../../base/api/api-error.ts'
import type { RequestVerb, ResourceRequestInfo } from '../../base/http/request-info.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'

/** Whether the path exists for a custom resource: only lists and watches reach all namespaces. */
export function fitsCustom(
  { namespaced }: Pick<ResourceDefinition, 'namespaced'>,
  { namespace, verb, watchPath }: ResourceRequestInfo<RequestVerb>,
): boolean {
  if (watchPath) return false
  if (!namespaced) return namespace === ''
  return namespace !== '' || verb === 'list' || verb === 'watch'
}

/**
 * Refuses what a custom resource does not serve, in the words of the original (apiextensions-apiserver), whose handler of them
 * is not that of built-in resources: a POST may name an object, and a HEAD is a read.
 *
 * @throws ApiError `NotFound` for an unknown subresource, `MethodNotAllowed`, or `BadRequest` for a write of one object that
 * names none.
 */
export function checkCustom(definition: ResourceDefinition, info: ResourceRequestInfo): void {
  const { verb, name, subresource } = info
  const part = definition.subresources.get(subresource)
  if (subresource !== '' && !part) throw notFound(definition, name)
  const verbs = part ? part.verbs : definition.verbs
  if (!verbs.has(verb)) throw methodNotAllowed(definition, verb)
  if ((verb === 'update' || verb === 'patch') && name === '')
    throw badRequest('name must be provided')
}
