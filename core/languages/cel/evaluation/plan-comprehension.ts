import type { ComprehensionExpr, Expr } from '../syntax/ast.ts'
import { GrowingMap } from '../values/growing-map.ts'
import { CelError, type Result } from '../values/value.ts'
import type { Step, Variable } from './frame.ts'
import type { LoopSlots } from './loop-range.ts'
import { isName, readsWhole } from './mentions.ts'
import { type Collection, collectionOf, planCollection } from './plan-collection.ts'
import { operandOf, type PlanContext } from './plan-context.ts'
import { planFold } from './plan-fold.ts'
import { planQuantifier, type Quantifier, quantifierOf } from './plan-quantifier.ts'
import { type Iteration, runLoop } from './run-loop.ts'

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
