import type { Brand } from '../api/brand.ts'

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** A group's words: `rbac.authorization.k8s.io` is `RbacAuthorization`, the core group is `Core`. */
export function groupWords(group: string, brand: Brand): string {
  if (group === '') return 'Core'
  const suffix = `.${brand.apiDomain}`
  const own = group.endsWith(suffix) ? group.slice(0, -suffix.length) : group
  return own
    .split(/[.-]/)
    .map((word) => capitalized(word))
    .join('')
}

/** `CoreV1`, `RbacAuthorizationV1`: what every operation id of a group version has behind its verb. */
export function groupVersionWords(group: string, version: string, brand: Brand): string {
  return groupWords(group, brand) + capitalized(version)
}

/** `core_v1`, `rbacAuthorization_v1`: the tag of a group version's operations. */
export function operationTag(group: string, version: string, brand: Brand): string {
  const words = groupWords(group, brand)
  return `${words.slice(0, 1).toLowerCase()}${words.slice(1)}_${version}`
}

/** `PodStatus`: a kind and the subresource behind it, as one word. */
export function subresourceWords(kind: string, subresource: string): string {
  return kind + capitalized(subresource)
}
