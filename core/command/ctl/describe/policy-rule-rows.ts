import { textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'

/** A policy rule reduced to one line of a role's table. */
interface SimpleRule {
  readonly verbs: readonly string[]
  readonly group?: string
  readonly resource?: string
  readonly name?: string
  readonly url?: string
}

function someOrNone(values: readonly string[]): readonly (string | undefined)[] {
  return values.length > 0 ? values : [undefined]
}

/** Splits a policy rule by group, resource and name; non-resource rules are split by verb too, as kubectl shows them. */
function simpleRules(rule: JsonObject): readonly SimpleRule[] {
  const verbs = textsOf(rule, 'verbs')
  const onResources = textsOf(rule, 'apiGroups').flatMap((group) =>
    textsOf(rule, 'resources').flatMap((resource) =>
      someOrNone(textsOf(rule, 'resourceNames')).map((name) => ({
        verbs,
        group,
        resource,
        ...(name !== undefined && { name }),
      })),
    ),
  )
  const onPaths = textsOf(rule, 'nonResourceURLs').flatMap((url) =>
    verbs.map((verb) => ({ verbs: [verb], url })),
  )
  return [...onResources, ...onPaths]
}

/** Merges rules for the same group, resource and name into one with the verbs of all. */
function merged(rules: readonly SimpleRule[]): readonly SimpleRule[] {
  const simple = new Map<string, SimpleRule>()
  const onPaths = rules.filter(({ url }) => url !== undefined)
  for (const rule of rules) {
    if (rule.url !== undefined) continue
    const key = JSON.stringify([rule.group, rule.resource, rule.name])
    const verbs = new Set([...(simple.get(key)?.verbs ?? []), ...rule.verbs])
    simple.set(key, { ...rule, verbs: [...verbs] })
  }
  return [...onPaths, ...simple.values()]
}

function listText(...values: readonly (string | undefined)[]): string {
  return `[${values.filter((value) => value !== undefined).join(' ')}]`
}

/** Sort key of a rule, which begins with its verbs. */
function orderOf({ verbs, group, resource, name, url }: SimpleRule): string {
  const parts = [
    `Verbs:${listText(...verbs)}`,
    `APIGroups:${listText(group)}`,
    `Resources:${listText(resource)}`,
    `ResourceNames:${listText(name)}`,
    `NonResourceURLs:${listText(url)}`,
  ]
  return `${parts.join(',')},`
}

/** The resource of a rule as text: `pods`, `deployments.apps/scale`. */
function resourceText({ group = '', resource = '' }: SimpleRule): string {
  const at = resource.indexOf('/')
  const [name, rest] = at === -1 ? [resource, ''] : [resource.slice(0, at), resource.slice(at)]
  return `${name}${group && `.${group}`}${rest}`
}

/** The rows of a role's table: resource, non-resource URLs, resource names, verbs. */
export function policyRuleRows(rules: readonly JsonObject[]): readonly (readonly string[])[] {
  return merged(rules.flatMap(simpleRules))
    .map((rule) => ({ rule, order: orderOf(rule) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    .map(({ rule }) => [
      rule.resource === undefined ? '' : resourceText(rule),
      listText(rule.url),
      listText(rule.name),
      listText(...rule.verbs),
    ])
}
