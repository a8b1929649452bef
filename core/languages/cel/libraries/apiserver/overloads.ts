import type { CallEstimator } from '../../cost/function-cost.ts'
import type { Implementation, Overload } from '../../function-declaration.ts'
import type { CelType } from '../../types/cel-type.ts'

/** An overload that is called as `name(…)`. Without an estimate it costs 1. */
export function globalOverload(
  id: string,
  parameters: readonly CelType[],
  result: CelType,
  evaluate: Implementation,
  estimate?: CallEstimator,
): Overload {
  return { id, parameters, result, evaluate, ...(estimate && { estimate }) }
}

/** An overload that is called as `target.name(…)`; the target is the first parameter. Without an estimate it costs 1. */
export function memberOverload(
  id: string,
  parameters: readonly CelType[],
  result: CelType,
  evaluate: Implementation,
  estimate?: CallEstimator,
): Overload {
  return { ...globalOverload(id, parameters, result, evaluate, estimate), isMember: true }
}
