import type { EvaluationInput } from './evaluation-messages.ts'
import { DynamicScope, type EvaluationScope, SchemaScope } from './evaluation-scope.ts'
import { PolicyScope } from './policy-scope.ts'

let last: { readonly key: string; readonly scope: EvaluationScope } | undefined

/**
 * The scope of an input; the last one is kept, as most inputs come from typing in one.
 *
 * @throws RangeError for a schema that rules cannot be tried on
 */
export function scopeOf(input: EvaluationInput): EvaluationScope {
  const key = JSON.stringify([input.brand, input.rule])
  if (last?.key !== key) last = { key, scope: openScope(input) }
  return last.scope
}

function openScope({ rule, brand }: EvaluationInput): EvaluationScope {
  if (!rule) return new DynamicScope(brand)
  return rule.type === 'schema' ? new SchemaScope(rule, brand) : new PolicyScope(rule, brand)
}
