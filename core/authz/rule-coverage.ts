import type { PolicyRule } from './authorizer.ts'
import { coversPathRequest, coversResourceRequest } from './policy-rule.ts'

const nothing: PolicyRule = {
  verbs: [],
  apiGroups: [],
  resources: [],
  resourceNames: [],
  nonResourceURLs: [],
}

/** What a rule grants, a right at a time: one verb on one resource, of one name where it gives names, or on one path. */
function* rightsOf(rule: PolicyRule): Generator<PolicyRule> {
  const names = rule.resourceNames.length === 0 ? [[]] : rule.resourceNames.map((name) => [name])
  for (const verb of rule.verbs) {
    const verbs = [verb]
    for (const group of rule.apiGroups) {
      for (const resource of rule.resources) {
        for (const resourceNames of names) {
          yield { ...nothing, verbs, apiGroups: [group], resources: [resource], resourceNames }
        }
      }
    }
    for (const path of rule.nonResourceURLs) yield { ...nothing, verbs, nonResourceURLs: [path] }
  }
}

function coversNames(rule: PolicyRule, [name]: readonly string[]): boolean {
  if (rule.resourceNames.length === 0) return true
  return name !== undefined && rule.resourceNames.includes(name)
}

function covers(rule: PolicyRule, right: PolicyRule): boolean {
  const [verb = ''] = right.verbs
  const [path] = right.nonResourceURLs
  if (path !== undefined) return coversPathRequest(rule, { verb, path })
  const [group = ''] = right.apiGroups
  const [resource = '', subresource = ''] = (right.resources[0] ?? '').split('/')
  const request = { verb, group, resource, subresource }
  return coversNames(rule, right.resourceNames) && coversResourceRequest(rule, request)
}

/** What `wanted` grants and `owned` does not, a right at a time. */
export function missingRights(
  owned: readonly PolicyRule[],
  wanted: readonly PolicyRule[],
): readonly PolicyRule[] {
  return wanted
    .flatMap((rule) => [...rightsOf(rule)])
    .filter((right) => !owned.some((rule) => covers(rule, right)))
}

function isSame(rule: PolicyRule, other: PolicyRule): boolean {
  return (Object.keys(nothing) as (keyof PolicyRule)[]).every((member) => {
    const [texts, others] = [rule[member], other[member]]
    return texts.length === others.length && texts.every((text, at) => text === others[at])
  })
}

/** The rules of `wanted` that grant anything which all of `owned` together do not. */
export function uncoveredRules(
  owned: readonly PolicyRule[],
  wanted: readonly PolicyRule[],
): readonly PolicyRule[] {
  return wanted.filter(
    (rule) =>
      // Mostly nothing was changed, and then there is no need to look at each right.
      !owned.some((other) => isSame(rule, other)) && missingRights(owned, [rule]).length > 0,
  )
}
