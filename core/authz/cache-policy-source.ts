import type { ResourceCache } from '../cache/resource-cache.ts'
import { allKeys, namespaceKeys } from '../cache/object-key.ts'
import type { WatchCache } from '../cache/watch-cache.ts'
import type { PolicyObjects, PolicySource } from './policy-objects.ts'

function policyObjects(resource: ResourceCache): PolicyObjects {
  return {
    version: () => resource.changedAt,
    get: (key) => resource.get(key),
    entries: (namespace) =>
      resource.snapshot().entries(namespace === '' ? allKeys : namespaceKeys(namespace)),
  }
}

/** The RBAC objects of the watch cache, by which a changed role counts from the next request on. */
export function cachePolicySource(cache: WatchCache): PolicySource {
  return {
    roles: policyObjects(cache.resource('roles')),
    roleBindings: policyObjects(cache.resource('rolebindings')),
    clusterRoles: policyObjects(cache.resource('clusterroles')),
    clusterRoleBindings: policyObjects(cache.resource('clusterrolebindings')),
  }
}
