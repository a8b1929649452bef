import type { ComprehensionExpr } from '../syntax/ast.ts'
import { GrowingList } from '../values/growing-list.ts'
import { GrowingMap } from '../values/growing-map.ts'
import { List, MapValue, type Result } from '../values/value.ts'
import type { Step } from './frame.ts'
import { isGrowth, planGrowth } from './plan-growth.ts'
import { type PlanContext, stepOf } from './plan-context.ts'

/** How a loop's accumulator is read and computed. */
export interface Fold {
  /** Reads the accumulator, without the cost of an identifier. */
  readonly read: Step
  /** Plans the step; called where the names of the loop are known. */
  planStep(): Step
}

/**
 * Plans an accumulator, which is computed when it is first read. A list or map that only ever grows, as in `map`, `filter`
 * and `transformMap`, grows in place: otherwise each element would make a new one. The costs are those of new ones.
 */
export function planFold(planner: PlanContext, expr: ComprehensionExpr, slot: number): Fold {
  const initial = planner.step(expr.initial)
  const { kind } = expr.initial
  if ((kind !== 'list' && kind !== 'map') || !isGrowth(expr.step, expr.accumulator)) {
    return { read: readOr(slot, initial), planStep: () => planner.step(expr.step) }
  }
  const read = readOr(slot, (frame) => growing(initial(frame)))
  return { read, planStep: () => stepOf(planGrowth(planner, expr.step, read)) }
}

function readOr(slot: number, initial: Step): Step {
  return (frame) => {
    const value = frame.slots[slot]
    if (value !== undefined) return value
    const first = initial(frame)
    frame.slots[slot] = first
    return first
  }
}

/** A value of its own that may grow, in place of an empty list or map. */
function growing(initial: Result): Result {
  if (initial instanceof List && initial.size === 0) return new GrowingList()
  return initial instanceof MapValue && initial.size === 0 ? new GrowingMap() : initial
}
