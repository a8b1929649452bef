import { type ComprehensionExpr, type Expr, operators } from '../syntax/ast.ts'
import { CelError, type Result } from '../values/value.ts'
import { charge, chargeSteps, countIteration, type Frame, type Step } from './frame.ts'
import { type LoopRange, loopRange, type LoopSlots } from './loop-range.ts'
import { isName, mentions } from './mentions.ts'
import { firstError } from './plan-logic.ts'

/** What a loop that `all` or `exists` expands to computes. */
export interface Quantifier {
  /** The predicate's value that decides the result: false for `all`, true for `exists`. */
  readonly decisive: boolean
  readonly predicate: Expr
}

/** Recognises the loops of `all` and `exists`, which run without their accumulator. */
export function quantifierOf(expr: ComprehensionExpr): Quantifier | undefined {
  const { accumulator, initial, condition, step, result } = expr
  if (initial.kind !== 'constant' || typeof initial.value !== 'boolean') return undefined
  if (!isName(result, accumulator) || step.kind !== 'call' || step.args.length !== 2) {
    return undefined
  }
  const decisive = !initial.value
  const [before, predicate] = step.args
  if (!before || !predicate || !isName(before, accumulator)) return undefined
  if (step.name !== (decisive ? operators.logicalOr : operators.logicalAnd)) return undefined
  if (!isCall(condition, operators.notStrictlyFalse) || mentions(predicate, accumulator)) {
    return undefined
  }
  const [goesOn] = condition.args
  const undecided =
    decisive && goesOn && isCall(goesOn, operators.logicalNot) ? goesOn.args[0] : goesOn
  const isPlain = decisive ? goesOn?.kind === 'call' : goesOn?.kind === 'ident'
  return undecided && isPlain && isName(undecided, accumulator)
    ? { decisive, predicate }
    : undefined
}

function isCall(expr: Expr, name: string): expr is Expr & { kind: 'call' } {
  return expr.kind === 'call' && expr.name === name && expr.args.length === 1
}

/**
 * Plans a loop that `all` or `exists` expands to, at the costs of the expansion: before each iteration the accumulator, for
 * `exists` its negation, and the test of the condition; then the accumulator and the predicate; at the end the accumulator.
 */
export function planQuantifier(
  range: Step,
  slots: LoopSlots,
  predicate: Step,
  decisive: boolean,
): Step {
  return (frame) => {
    const over = loopRange(range(frame), slots)
    if (over instanceof CelError) return over
    const result = quantify(frame, over, predicate, decisive)
    charge(frame, 1)
    return result
  }
}

function quantify(frame: Frame, range: LoopRange, predicate: Step, decisive: boolean): Result {
  const conditionCost = decisive ? 3 : 2
  const { isInterrupted } = frame
  const { size } = range
  let error: CelError | undefined
  for (let index = 0; index < size; index += 1) {
    chargeSteps(frame, conditionCost + 1)
    range.enter(frame, index)
    const value = predicate(frame)
    if (isInterrupted) countIteration(frame, isInterrupted)
    if (value === decisive) {
      // The condition of the iteration behind ends the loop.
      if (index + 1 < size) chargeSteps(frame, conditionCost)
      return decisive
    }
    if (value !== !decisive) error ??= firstError(value)
  }
  return error ?? !decisive
}
