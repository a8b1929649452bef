import type { Brand } from '../api/brand.ts'

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Group name in operation ids: `RbacAuthorization` for `rbac.authorization.k8s.io`, `Core` for the core group. */
export function groupWords(group: string, brand: Brand): string {
  if (group === '') return 'Core'
  const suffix = `.${brand.apiDomain}`
  const own = group.endsWith(suffix) ? group.slice(0, -suffix.length) : group
  return own
    .split(/[.-]/)
    .map((word) => capitalized(word))
    .join('')
}

/** Group version in operation ids, behind the verb: `CoreV1`, `RbacAuthorizationV1`. */
export function groupVersionWords(group: string, version: string, brand: Brand): string {
  return groupWords(group, brand) + capitalized(version)
}

/** Tag of a group version's operations: `core_v1`, `rbacAuthorization_v1`. */
export function operationTag(group: string, version: string, brand: Brand): string {
  const words = groupWords(group, brand)
  return `${words.slice(0, 1).toLowerCase()}${words.slice(1)}_${version}`
}

/** Kind and subresource as one word of an operation id: `PodStatus`. */
export function subresourceWords(kind: string, subresource: string): string {
  return kind + capitalized(subresource)
}
