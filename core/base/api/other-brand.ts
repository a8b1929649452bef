import { type Brand, brands } from './brand.ts'

/**
 * The other brand, where an API group such as `rbac.authorization.k8s.io` is one of its domain: a server of `brand` has no such
 * group unless it is defined there. `apiVersion`: a group, or `group/version`.
 */
export function otherBrandOf(apiVersion: string, brand: Brand): Brand | undefined {
  const other = brands[brand.name === 'svc' ? 'k8s' : 'svc']
  return apiVersion.split('/')[0]?.endsWith(`.${other.apiDomain}`) ? other : undefined
}
