import type { PolicyRule } from './authorizer.ts'
import { coversPathRequest, coversResourceRequest } from './policy-rule.ts'

const nothing: PolicyRule = {
  verbs: [],
  apiGroups: [],
  resources: [],
  resourceNames: [],
  nonResourceURLs: [],
}

const members = Object.keys(nothing) as readonly (keyof PolicyRule)[]

/**
 * The single rights of a policy rule: one verb on one resource (of one name where the rule names any), or on one path.
 */
function* rightsOf(rule: PolicyRule): Generator<PolicyRule> {
  const names = rule.resourceNames.length === 0 ? [[]] : rule.resourceNames.map((name) => [name])
  for (const group of rule.apiGroups) {
    for (const resource of rule.resources) {
      for (const verb of rule.verbs) {
        const right = { ...nothing, verbs: [verb], apiGroups: [group], resources: [resource] }
        for (const resourceNames of names) yield { ...right, resourceNames }
      }
    }
  }
  for (const path of rule.nonResourceURLs) {
    for (const verb of rule.verbs) yield { ...nothing, verbs: [verb], nonResourceURLs: [path] }
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
  const [whole = ''] = right.resources
  const slash = whole.indexOf('/')
  const resource = slash === -1 ? whole : whole.slice(0, slash)
  const subresource = slash === -1 ? '' : whole.slice(slash + 1)
  const request = { verb, group, resource, subresource }
  return coversNames(rule, right.resourceNames) && coversResourceRequest(rule, request)
}

/** Single rights that are compared at most: a role of a few kilobytes can name billions of them. */
const mostRights = 10_000

function countOf(rule: PolicyRule): number {
  const names = Math.max(1, rule.resourceNames.length)
  const targets = rule.apiGroups.length * rule.resources.length * names
  return rule.verbs.length * (targets + rule.nonResourceURLs.length)
}

/**
 * Five narrower rules, each with one list of `rule` whole and the first item of its others. A rule matches each list on
 * its own, so one that covers these five covers `rule`.
 */
function* edgesOf(rule: PolicyRule): Generator<PolicyRule> {
  const first = Object.fromEntries(
    members.map((member) => [member, rule[member].slice(0, 1)]),
  ) as unknown as PolicyRule
  for (const member of members) yield { ...first, [member]: rule[member] }
}

function isSame(other: PolicyRule, rule: PolicyRule): boolean {
  return members.every((member) => {
    const [a, b] = [other[member], rule[member]]
    return a.length === b.length && a.every((item, at) => item === b[at])
  })
}

function coversWhole(other: PolicyRule, rule: PolicyRule): boolean {
  for (const edge of edgesOf(rule)) {
    for (const right of rightsOf(edge)) if (!covers(other, right)) return false
  }
  return true
}

/**
 * The single rights that the rules `wanted` grant and the rules `owned` do not. Past {@link mostRights} a rule must be
 * covered by a single one of `owned`, or all of it counts as missing.
 */
export function missingRights(
  owned: readonly PolicyRule[],
  wanted: readonly PolicyRule[],
): readonly PolicyRule[] {
  let left = mostRights
  return wanted.flatMap((rule) => {
    // Most rules that are compared are those of default roles, which nobody has changed.
    if (owned.some((other) => isSame(other, rule))) return []
    if (owned.some((other) => coversWhole(other, rule))) return []
    left -= countOf(rule)
    if (left < 0) return [rule]
    return [...rightsOf(rule)].filter((right) => !owned.some((other) => covers(other, right)))
  })
}
