import { quoteText } from '../../base/text/quote-text.ts'
import type { PolicyRule } from './authorizer.ts'

const members = [
  ['APIGroups', 'apiGroups'],
  ['Resources', 'resources'],
  ['ResourceNames', 'resourceNames'],
  ['NonResourceURLs', 'nonResourceURLs'],
  ['Verbs', 'verbs'],
] as const satisfies readonly (readonly [string, keyof PolicyRule])[]

/** Texts as Go prints a slice of them: `["a" "b"]`. */
export function quoteTexts(texts: readonly string[]): string {
  return `[${texts.map(quoteText).join(' ')}]`
}

function describe(rule: PolicyRule): string {
  const parts = members.flatMap(([title, member]) =>
    rule[member].length === 0 ? [] : [`${title}:${quoteTexts(rule[member])}`],
  )
  return `{${parts.join(', ')}}`
}

/**
 * Describes the rights that `missingRights` gives, one on each line; those that differ only by their verb share a line.
 */
export function describeRights(rights: readonly PolicyRule[]): string {
  const byTarget = new Map<string, { readonly right: PolicyRule; readonly verbs: string[] }>()
  for (const right of rights) {
    const isPath = right.nonResourceURLs.length > 0
    const target = describe(isPath ? right : { ...right, verbs: [] })
    const same = byTarget.get(target) ?? { right, verbs: [] }
    // As the original: a verb that is missing twice is named twice.
    same.verbs.push(...right.verbs)
    byTarget.set(target, same)
  }
  const lines = Array.from(byTarget.values(), ({ right, verbs }) => describe({ ...right, verbs }))
  return [...new Set(lines)].toSorted().join('\n')
}
