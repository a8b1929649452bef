import type { Brand } from '../../base/api/brand.ts'
import { capitalized } from '../../base/text/capitalized.ts'

/**
 * Letters and digits of a name, for operation ids: other characters, and a digit at the start, end a word; the next one begins
 * with a capital. `first` says whether the first one does, too.
 */
export function operationWord(name: string, first: boolean): string {
  let word = ''
  let capital = first
  let isFirst = true
  for (const character of name) {
    const isKept = /[\p{L}_]/u.test(character) || (!isFirst && /\p{Nd}/u.test(character))
    if (isKept) word += capital ? character.toUpperCase() : character
    capital = !isKept
    isFirst = false
  }
  return word
}

/** Group without the domain of the brand's own ones; `core` for the core group. */
function shortGroup(group: string, brand: Brand): string {
  if (group === '') return 'core'
  const suffix = `.${brand.apiDomain}`
  return group.endsWith(suffix) ? group.slice(0, -suffix.length) : group
}

/** Group name in operation ids: `RbacAuthorization` for `rbac.authorization.k8s.io`, `Core` for the core group. */
export function groupWords(group: string, brand: Brand): string {
  return operationWord(shortGroup(group, brand), true)
}

/** Group version in operation ids, behind the verb: `CoreV1`, `RbacAuthorizationV1`. */
export function groupVersionWords(group: string, version: string, brand: Brand): string {
  return groupWords(group, brand) + operationWord(version, true)
}

/** Tag of a group version's operations: `core_v1`, `rbacAuthorization_v1`. */
export function operationTag(group: string, version: string, brand: Brand): string {
  return `${operationWord(shortGroup(group, brand), false)}_${operationWord(version, false)}`
}

/** Kind and subresource as one word of an operation id: `PodStatus`. */
export function subresourceWords(kind: string, subresource: string): string {
  return kind + capitalized(subresource)
}
