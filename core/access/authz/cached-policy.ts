import type { Logger } from '../../base/runtime.ts'
import type { CacheObserver } from '../../storage/cache/cache-core.ts'
import { storedObjects } from '../../storage/cache/stored-objects.ts'
import type { WatchCache } from '../../storage/cache/watch-cache.ts'
import type { PolicyListener, PolicyResource, PolicySource } from './policy-source.ts'
import { RbacPolicy } from './rbac-policy.ts'

/** The RBAC resources by the prefixes of their stored keys. */
const resources: ReadonlyMap<string, PolicyResource> = new Map<string, PolicyResource>([
  ['roles', 'roles'],
  ['rolebindings', 'roleBindings'],
  ['clusterroles', 'clusterRoles'],
  ['clusterrolebindings', 'clusterRoleBindings'],
])

function observerOf(listener: PolicyListener): CacheObserver {
  const replaced: CacheObserver['loaded'] = ({ prefix }) => {
    const resource = resources.get(prefix)
    if (resource) listener.replaced(resource)
  }
  return {
    loaded: replaced,
    unloaded: replaced,
    changed({ prefix }, { key, current }) {
      const resource = resources.get(prefix)
      if (resource) listener.changed(resource, key, current)
    },
  }
}

/** The RBAC objects of the watch cache, by which a changed role counts from the next request on. */
function cachePolicySource(cache: WatchCache): PolicySource {
  return {
    roles: storedObjects(cache.resource('roles')),
    roleBindings: storedObjects(cache.resource('rolebindings')),
    clusterRoles: storedObjects(cache.resource('clusterroles')),
    clusterRoleBindings: storedObjects(cache.resource('clusterrolebindings')),
    follow: (listener) => {
      cache.observe(observerOf(listener))
    },
  }
}

/** One policy a cache, since authorizers come and go with their configuration while the server runs. */
const policies = new WeakMap<WatchCache, RbacPolicy>()

/** The RBAC policy of a watch cache. */
export function cachedPolicy(cache: WatchCache, logger: Logger): RbacPolicy {
  let policy = policies.get(cache)
  if (!policy) policies.set(cache, (policy = new RbacPolicy(cachePolicySource(cache), logger)))
  return policy
}
