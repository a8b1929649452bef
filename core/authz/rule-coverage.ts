import type { PolicyRule } from './authorizer.ts'
import { coversPathRequest, coversResourceRequest } from './policy-rule.ts'

function coversNames(rule: PolicyRule, name: string | undefined): boolean {
  if (rule.resourceNames.length === 0) return true
  return name !== undefined && rule.resourceNames.includes(name)
}

function isCovered(owned: readonly PolicyRule[], wanted: PolicyRule): boolean {
  const names = wanted.resourceNames.length > 0 ? wanted.resourceNames : [undefined]
  return wanted.verbs.every(
    (verb) =>
      wanted.nonResourceURLs.every((path) =>
        owned.some((rule) => coversPathRequest(rule, { verb, path })),
      ) &&
      wanted.apiGroups.every((group) =>
        wanted.resources.every((full) => {
          const [resource = '', subresource = ''] = full.split('/')
          const request = { verb, group, resource, subresource }
          return names.every((name) =>
            owned.some((rule) => coversNames(rule, name) && coversResourceRequest(rule, request)),
          )
        }),
      ),
  )
}

/** The rules of `wanted` that grant anything which all of `owned` together do not. */
export function uncoveredRules(
  owned: readonly PolicyRule[],
  wanted: readonly PolicyRule[],
): readonly PolicyRule[] {
  return wanted.filter((rule) => !isCovered(owned, rule))
}
