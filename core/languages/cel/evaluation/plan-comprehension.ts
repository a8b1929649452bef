import type { ComprehensionExpr, Expr } from '../syntax/ast.ts'
import { GrowingMap } from '../values/growing-map.ts'
import { CelError, type Result, MapValue } from '../values/value.ts'
import type { Step, Variable } from './frame.ts'
import { countIteration, type Frame } from './frame.ts'
import { loopRange, type LoopSlots } from './loop-range.ts'
import { isName, readsWhole } from './mentions.ts'
import { type Collection, collectionOf, planCollection } from './plan-collection.ts'
import { operandOf, type PlanContext, stepOf } from './plan-context.ts'
import { isGrowth, planGrowth } from './plan-growth.ts'
import { planQuantifier, type Quantifier, quantifierOf } from './plan-quantifier.ts'

/** Plans a loop. */
export function planComprehension(planner: PlanContext, expr: ComprehensionExpr): Step {
  const range = planner.step(expr.range)
  const quantifier = quantifierOf(expr)
  if (quantifier) return planAllOrExists(planner, expr, range, quantifier)
  const collection = collectionOf(expr)
  return collection
    ? planMapOrFilter(planner, expr, range, collection)
    : planAnyFold(planner, expr, range)
}

function planAllOrExists(
  planner: PlanContext,
  expr: ComprehensionExpr,
  range: Step,
  { predicate, decisive }: Quantifier,
): Step {
  const slots = takeSlots(planner, expr, [predicate])
  const step = planner.within(localsOf(expr, slots), () => planner.step(predicate))
  return planQuantifier(range, slots, step, decisive)
}

function planMapOrFilter(
  planner: PlanContext,
  expr: ComprehensionExpr,
  range: Step,
  { condition, element }: Collection,
): Step {
  const isFilter = isName(element, expr.variable) && expr.secondVariable === undefined
  const body = isFilter ? [] : [element]
  const slots = takeSlots(planner, expr, condition ? [condition, ...body] : body)
  return planner.within(localsOf(expr, slots), () => {
    const isAdded = condition && planner.step(condition)
    const part = planner.part(element)
    return planCollection(range, {
      slots,
      condition: isAdded,
      element: operandOf(part),
      // A list of constants is a constant itself.
      listCost: part.kind === 'constant' ? 0 : planner.environment.baseCosts.list,
      isFilter,
    })
  })
}

/**
 * Plans a loop that computes its accumulator anew in each iteration. A condition that is an error does not end it, as in cel-go.
 * The accumulator's first value is computed when it is first read, in the loop or in the result, and costs then.
 */
function planAnyFold(planner: PlanContext, expr: ComprehensionExpr, range: Step): Step {
  const slots = takeSlots(planner, expr, [expr.condition, expr.step])
  const accumulator = planner.slot()
  const fold = planFold(planner, expr, accumulator)
  const [condition, step] = planner.within(
    [...localsOf(expr, slots), [expr.accumulator, fold.accumulator]],
    () => [planner.step(expr.condition), fold.planStep()],
  )
  const iterate: Iteration = (frame) => {
    if (condition(frame) === false) return false
    frame.slots[accumulator] = step(frame)
    return true
  }
  const result = planner.within([[expr.accumulator, fold.accumulator]], () =>
    planner.step(expr.result),
  )
  return (frame) => {
    const over = range(frame)
    frame.slots[accumulator] = undefined
    return runLoop(frame, slots, over, iterate) ?? finished(result(frame))
  }
}

/** A grown map as one that grows no more. */
function finished(value: Result): Result {
  return value instanceof GrowingMap ? value.toMap() : value
}

function takeSlots(
  planner: PlanContext,
  { variable, secondVariable }: ComprehensionExpr,
  body: readonly Expr[],
): LoopSlots {
  return {
    variable: planner.slot(),
    secondVariable: secondVariable === undefined ? undefined : planner.slot(),
    readsFieldsOnly:
      secondVariable === undefined && !body.some((part) => readsWhole(part, variable)),
  }
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
  return { slot, name: undefined, load: () => unset }
}

const unset = new CelError('variable of a loop read outside of it')

/** How a loop's accumulator is read and computed. */
interface Fold {
  readonly accumulator: Variable
  /** Plans the step; called where the names of the loop are known. */
  planStep(): Step
}

/**
 * Plans an accumulator, which is computed when it is first read. A map that only ever grows, as in `transformMap`, grows in
 * place: otherwise each entry would make a new one. The costs are those of new ones.
 */
function planFold(planner: PlanContext, expr: ComprehensionExpr, slot: number): Fold {
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

/** Runs one iteration of a loop, whose variables are set. @returns false where the loop ends before it */
type Iteration = (frame: Frame) => boolean

/** Runs a loop over a list or map. @returns an error where the range is none */
function runLoop(
  frame: Frame,
  slots: LoopSlots,
  value: Result,
  iterate: Iteration,
): CelError | undefined {
  const range = loopRange(value, slots)
  if (range instanceof CelError) return range
  const { isInterrupted } = frame
  for (let index = 0; index < range.size; index += 1) {
    range.enter(frame, index)
    if (!iterate(frame)) return undefined
    if (isInterrupted) countIteration(frame, isInterrupted)
  }
  return undefined
}
