import { formatGroupResource } from '../../../base/api/group-version.ts'
import { textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'

interface SimpleRule {
  /** Undefined for a non-resource rule, as `resource` is. */
  readonly group: string | undefined
  readonly resource: string | undefined
  readonly urls: readonly string[]
  readonly names: readonly string[]
  readonly verbs: readonly string[]
}

/** `[a b]`, as Go shows a list. */
export function bracketed(texts: readonly string[]): string {
  return `[${texts.join(' ')}]`
}

function simpleRules(rule: JsonObject): readonly SimpleRule[] {
  const [names, verbs] = [textsOf(rule, 'resourceNames'), textsOf(rule, 'verbs')]
  return textsOf(rule, 'apiGroups').flatMap((group) =>
    textsOf(rule, 'resources').map((resource) => ({
      group,
      resource,
      urls: [],
      names,
      verbs,
    })),
  )
}

/** Merges rules for the same group, resource and names into one with the verbs of all. */
function compacted(rules: readonly SimpleRule[]): readonly SimpleRule[] {
  const byThing = new Map<string, SimpleRule>()
  for (const rule of rules) {
    const thing = JSON.stringify([rule.group, rule.resource, rule.names])
    const known = byThing.get(thing)
    const verbs = [...new Set([...(known?.verbs ?? []), ...rule.verbs])]
    byThing.set(thing, { ...rule, verbs })
  }
  return [...byThing.values()]
}

function lineOf({ group, resource, urls, names, verbs }: SimpleRule): readonly string[] {
  const subject = formatGroupResource(group ?? '', resource ?? '')
  return [subject, bracketed(urls), bracketed(names), bracketed(verbs)]
}

/** Sort key of a rule: its Go text, as kubectl orders rules. */
function sortKey({ group, resource, urls, names, verbs }: SimpleRule): string {
  const listed = [verbs, group ?? [], resource ?? [], names, urls]
  return listed.map((texts) => bracketed([texts].flat())).join(',')
}

/** Lines of `auth can-i --list`, from the rules of a review: sorted by verbs, then by group, resource, names and URLs. */
export function ruleLines(
  resourceRules: readonly JsonObject[],
  urlRules: readonly JsonObject[],
): readonly (readonly string[])[] {
  const urls = urlRules.map((rule) => ({
    group: undefined,
    resource: undefined,
    urls: textsOf(rule, 'nonResourceURLs'),
    names: [],
    verbs: textsOf(rule, 'verbs'),
  }))
  const rules = [...compacted(resourceRules.flatMap(simpleRules)), ...urls]
  return rules.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)).map(lineOf)
}
