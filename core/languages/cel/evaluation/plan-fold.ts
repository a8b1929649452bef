import type { ComprehensionExpr } from '../syntax/ast.ts'
import { GrowingMap } from '../values/growing-map.ts'
import { MapValue, type Result } from '../values/value.ts'
import type { Step, Variable } from './frame.ts'
import { type PlanContext, stepOf } from './plan-context.ts'
import { isGrowth, planGrowth } from './plan-growth.ts'

/** How a loop's accumulator is read and computed. */
export interface Fold {
  readonly accumulator: Variable
  /** Plans the step; called where the names of the loop are known. */
  planStep(): Step
}

/**
 * Plans an accumulator, which is computed when it is first read. A map that only ever grows, as in `transformMap`, grows in
 * place: otherwise each entry would make a new one. The costs are those of new ones.
 */
export function planFold(planner: PlanContext, expr: ComprehensionExpr, slot: number): Fold {
  const initial = planner.step(expr.initial)
  if (expr.initial.kind !== 'map' || !isGrowth(expr.step, expr.accumulator)) {
    return { accumulator: computedOnce(slot, initial), planStep: () => planner.step(expr.step) }
  }
  const accumulator = computedOnce(slot, (frame) => growing(initial(frame)))
  return {
    accumulator,
    planStep: () => stepOf(planGrowth(planner, expr.step, accumulator)),
  }
}

/** A variable that keeps what its first read computes. */
function computedOnce(slot: number, compute: Step): Variable {
  return {
    slot,
    name: undefined,
    load: (frame) => {
      const first = compute(frame)
      frame.slots[slot] = first
      return first
    },
  }
}

/** A value of its own that may grow, in place of an empty map. */
function growing(initial: Result): Result {
  return initial instanceof MapValue && initial.size === 0 ? new GrowingMap() : initial
}
