import type { JsonObject } from '../../api/json.ts'
import { textsOf } from '../../api/json-fields.ts'

/** What one line of a role's table allows. */
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

/** A rule for each group, resource and name; verbs on paths stay apart, as kubectl shows them. */
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

/** Rules about the same thing become one with the verbs of all. */
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

/** Rules are ordered by this text: by their verbs first. */
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

/** `pods`, `deployments.apps/scale`. */
function resourceText({ group = '', resource = '' }: SimpleRule): string {
  const at = resource.indexOf('/')
  const [name, rest] = at === -1 ? [resource, ''] : [resource.slice(0, at), resource.slice(at)]
  return `${name}${group && `.${group}`}${rest}`
}

/** The lines of a role's table: resource, paths, names, verbs. */
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
