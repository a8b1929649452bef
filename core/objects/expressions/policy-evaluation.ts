import { CelError, type Result } from '../../languages/cel/values/value.ts'
import type { CostBudget } from './cost-budget.ts'
import { evaluationLimits, type PolicyActivation } from './policy-activation.ts'
import type { PolicyExpression } from './policy-expression.ts'

/** Cost in units of all expressions of a group (validations, audit annotations) of one policy, for one binding and parameter. */
export const policyCostBudget = 10_000_000

/** Cost in units of all match conditions of a policy or of a webhook. */
export const conditionsCostBudget = 2_500_000

/** The error of a group of expressions that cost more than their budget. */
export const policyOutOfBudget =
  'validation failed due to running out of cost budget, no further validation rules will be run'

/**
 * Evaluates expressions of a policy one after the other. Errors are results, with the texts that denials show; undefined where an
 * expression is.
 *
 * @returns undefined where they cost more than the budget.
 */
export function evaluateExpressions(
  expressions: readonly (PolicyExpression | undefined)[],
  activation: PolicyActivation,
  budget: CostBudget,
): readonly (Result | undefined)[] | undefined {
  const results: (Result | undefined)[] = []
  for (const expression of expressions) {
    if (expression === undefined) {
      results.push(undefined)
      continue
    }
    const result = evaluateExpression(expression, activation, budget)
    if (result === undefined) return undefined
    results.push(result)
  }
  return results
}

/** Evaluates one expression of a policy. @returns undefined where it costs more than the budget. */
export function evaluateExpression(
  { program, text, fault = '' }: PolicyExpression,
  activation: PolicyActivation,
  budget: CostBudget,
): Result | undefined {
  if (program === undefined) return new CelError(`compilation error: ${fault}`)
  const { result, cost, work = 0 } = program.evaluate(activation.find, evaluationLimits)
  if (!budget.spend(activation.takeCost()) || !budget.spend(cost + work)) return undefined
  if (!(result instanceof CelError)) return result
  return new CelError(`expression '${text}' resulted in error: ${result.message}`)
}
