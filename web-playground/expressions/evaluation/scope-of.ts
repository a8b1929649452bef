import { DynamicScope } from './dynamic-scope.ts'
import type { EvaluationInput } from './evaluation-messages.ts'
import type { EvaluationScope } from './evaluation-scope.ts'
import { PolicyScope } from './policy-scope.ts'
import { SchemaScope } from './schema-scope.ts'

let last: { readonly key: string; readonly scope: EvaluationScope } | undefined

/**
 * The scope of an input. The last scope is kept: input that comes from typing in one rule needs the same.
 *
 * @throws RangeError for a schema that rules cannot be tried on
 */
export function scopeOf(input: EvaluationInput): EvaluationScope {
  const key = JSON.stringify([input.brand, input.release, input.rule])
  if (last?.key !== key) last = { key, scope: openScope(input) }
  return last.scope
}

function openScope(input: EvaluationInput): EvaluationScope {
  const { rule } = input
  if (!rule) return new DynamicScope(input)
  return rule.type === 'schema' ? new SchemaScope(rule, input) : new PolicyScope(rule, input)
}
