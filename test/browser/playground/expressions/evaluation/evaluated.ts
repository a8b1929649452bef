import { evaluateInput } from '../../../../../web-playground/expressions/evaluation/evaluate-input.ts'
import type { EvaluationInput } from '../../../../../web-playground/expressions/evaluation/evaluation-messages.ts'

/** What comes of an expression, and of its first evaluation. */
export function evaluate(expression: string, parts: Partial<EvaluationInput> = {}) {
  const nothing = { self: '', oldSelf: undefined, rule: undefined }
  const outcome = evaluateInput({ expression, brand: 'k8s', ...nothing, ...parts })
  return { ...outcome, run: outcome.runs[0] }
}
