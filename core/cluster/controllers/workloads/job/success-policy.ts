import { has, numberOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { IndexRanges } from './index-ranges.ts'

/** Message of the condition of a Job whose success policy is met by its succeeded indexes; undefined where none of its rules is. */
export function metSuccessPolicy(
  policy: JsonObject | undefined,
  completions: number,
  succeeded: IndexRanges,
): string | undefined {
  if (!policy || succeeded.total === 0) return undefined
  const at = objectsOf(policy, 'rules').findIndex((rule) => isMet(rule, completions, succeeded))
  return at === -1 ? undefined : `Matched rules at index ${at}`
}

function isMet(rule: JsonObject, completions: number, succeeded: IndexRanges): boolean {
  const count = numberOf(rule, 'succeededCount') ?? Infinity
  if (!has(rule, 'succeededIndexes')) return succeeded.total >= count
  const required = IndexRanges.parse(textOf(rule, 'succeededIndexes'), completions)
  if (required.total === 0) return false
  const shared = required.shared(succeeded)
  return shared === required.total || shared >= count
}
