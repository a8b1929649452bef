import type { CheckedExpression } from '../checker/checked-expression.ts'
import type { BaseCosts } from '../cost/base-costs.ts'
import type { Range, SizeEstimator } from '../cost/function-cost.ts'
import type { EstimatedFunctions } from './call-estimates.ts'
import { CostEstimate } from './cost-estimate.ts'

/**
 * Estimates the cost of evaluating an expression, in cost units: what it costs at least and at most, whatever its variables
 * hold, as far as their sizes are known. 2^64 - 1 stands for anything more and for what is not bounded.
 *
 * Sizes and costs of calls come from the functions' own estimates, then from those of the language, else a call costs 1.
 */
export function estimateCost(
  checked: CheckedExpression,
  functions: EstimatedFunctions,
  sizes: SizeEstimator,
  baseCosts: BaseCosts,
): Range {
  return new CostEstimate(checked, functions, sizes, baseCosts).of(checked.root)
}
