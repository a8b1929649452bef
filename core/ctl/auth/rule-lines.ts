import type { JsonObject } from '../../api/json.ts'
import { textsOf } from '../../api/json-fields.ts'

interface SimpleRule {
  /** `deployments.apps`; empty for a rule about URLs. */
  readonly resource: string
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
      resource: group === '' ? resource : `${resource}.${group}`,
      urls: [],
      names,
      verbs,
    })),
  )
}

/** Rules about the same thing become one with the verbs of all. */
function compacted(rules: readonly SimpleRule[]): readonly SimpleRule[] {
  const byThing = new Map<string, SimpleRule>()
  for (const rule of rules) {
    const thing = JSON.stringify([rule.resource, rule.names])
    const known = byThing.get(thing)
    const verbs = [...new Set([...(known?.verbs ?? []), ...rule.verbs])]
    byThing.set(thing, { ...rule, verbs })
  }
  return [...byThing.values()]
}

function lineOf({ resource, urls, names, verbs }: SimpleRule): readonly string[] {
  return [resource, bracketed(urls), bracketed(names), bracketed(verbs)]
}

function sortKey({ resource, urls, names, verbs }: SimpleRule): string {
  return [bracketed(verbs), resource, bracketed(names), bracketed(urls)].join('\n')
}

/** Lines of `auth can-i --list`, from the rules of a review: by verbs, then by what they are about. */
export function ruleLines(
  resourceRules: readonly JsonObject[],
  urlRules: readonly JsonObject[],
): readonly (readonly string[])[] {
  const urls = urlRules.map((rule) => ({
    resource: '',
    urls: textsOf(rule, 'nonResourceURLs'),
    names: [],
    verbs: textsOf(rule, 'verbs'),
  }))
  const rules = [...compacted(resourceRules.flatMap(simpleRules)), ...urls]
  return rules.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)).map(lineOf)
}
