import type { RequestVerb, ResourceRequestInfo } from '../../../base/http/request-info.ts'

/** What a request is for: one object, the objects of a namespace, or all of the cluster. */
export type RequestScope = 'resource' | 'namespace' | 'cluster'

/** What a request is for. The name in a field selector does not make a list one of an object. */
export function scopeOf({
  verb,
  name,
  namespace,
}: Pick<ResourceRequestInfo<RequestVerb>, 'verb' | 'name' | 'namespace'>): RequestScope {
  const isOfMany = verb === 'list' || verb === 'watch' || verb === 'deletecollection'
  if (verb === 'create' || (name !== '' && !isOfMany)) return 'resource'
  return namespace === '' ? 'cluster' : 'namespace'
}
