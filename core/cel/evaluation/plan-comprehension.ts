import type { ComprehensionExpr } from '../syntax/ast.ts'
import { GrowingList } from '../values/growing-list.ts'
import { GrowingMap } from '../values/growing-map.ts'
import { CelError, type Result } from '../values/value.ts'
import type { Step, Variable } from './frame.ts'
import { planFold } from './plan-fold.ts'
import { planQuantifier, quantifierOf } from './plan-quantifier.ts'
import type { PlanContext } from './plan-context.ts'
import { type Iteration, type LoopSlots, runLoop } from './run-loop.ts'

/**
 * Plans a loop. A condition that is an error does not end it, as in cel-go. The accumulator's first value is computed when it is
 * first read, in the loop or in the result, and costs then.
 */
export function planComprehension(planner: PlanContext, expr: ComprehensionExpr): Step {
  const range = planner.step(expr.range)
  const slots: LoopSlots = {
    accumulator: planner.slot(),
    variable: planner.slot(),
    secondVariable: expr.secondVariable === undefined ? undefined : planner.slot(),
  }
  const { iterate, first, accumulator } = planIteration(planner, expr, slots)
  const result = planner.within([[expr.accumulator, accumulator]], () => planner.step(expr.result))
  return (frame) => {
    const over = range(frame)
    frame.slots[slots.accumulator] = first
    return runLoop(frame, slots, over, iterate) ?? finished(result(frame))
  }
}

interface PlannedIteration {
  readonly iterate: Iteration
  /** What the accumulator is before the loop; undefined until it is first read. */
  readonly first: Result | undefined
  readonly accumulator: Variable
}

function planIteration(
  planner: PlanContext,
  expr: ComprehensionExpr,
  slots: LoopSlots,
): PlannedIteration {
  const { accumulator } = slots
  const elements = localsOf(expr, slots)
  const quantifier = quantifierOf(expr)
  if (quantifier) {
    const { decisive, predicate } = quantifier
    const step = planner.within(elements, () => planner.step(predicate))
    const iterate = planQuantifier(step, decisive, accumulator)
    return { iterate, first: !decisive, accumulator: setByLoop(accumulator) }
  }
  const fold = planFold(planner, expr, accumulator)
  const [condition, step] = planner.within(
    [...elements, [expr.accumulator, fold.accumulator]],
    () => [planner.step(expr.condition), fold.planStep()],
  )
  const grow: Iteration = (frame) => {
    frame.slots[accumulator] = step(frame)
    return true
  }
  const isEndless = expr.condition.kind === 'constant' && expr.condition.value === true
  const iterate: Iteration = isEndless ? grow : (frame) => condition(frame) !== false && grow(frame)
  return { iterate, first: undefined, accumulator: fold.accumulator }
}

/** A grown list or map as one that grows no more. */
function finished(value: Result): Result {
  if (value instanceof GrowingList) return value.toList()
  return value instanceof GrowingMap ? value.toMap() : value
}

/** The loop's variables, by name. */
function localsOf(expr: ComprehensionExpr, slots: LoopSlots): (readonly [string, Variable])[] {
  const locals: (readonly [string, Variable])[] = [[expr.variable, setByLoop(slots.variable)]]
  if (expr.secondVariable !== undefined && slots.secondVariable !== undefined) {
    locals.push([expr.secondVariable, setByLoop(slots.secondVariable)])
  }
  return locals
}

function setByLoop(slot: number): Variable {
  return { slot, load: () => unset }
}

const unset = new CelError('variable of a loop read outside of it')
