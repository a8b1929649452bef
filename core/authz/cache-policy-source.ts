import { storedObjects } from '../cache/stored-objects.ts'
import type { WatchCache } from '../cache/watch-cache.ts'
import type { PolicySource } from './policy-source.ts'

/** The RBAC objects of the watch cache, by which a changed role counts from the next request on. */
export function cachePolicySource(cache: WatchCache): PolicySource {
  return {
    roles: storedObjects(cache.resource('roles')),
    roleBindings: storedObjects(cache.resource('rolebindings')),
    clusterRoles: storedObjects(cache.resource('clusterroles')),
    clusterRoleBindings: storedObjects(cache.resource('clusterrolebindings')),
  }
}
