import { type ComprehensionExpr, type Expr, operators } from '../syntax/ast.ts'
import { CelError } from '../values/value.ts'
import { charge, chargeSteps, type Step } from './frame.ts'
import type { Iteration } from './run-loop.ts'
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
  if (!isCall(condition, operators.notStrictlyFalse)) return undefined
  const [goesOn] = condition.args
  const undecided =
    decisive && goesOn && isCall(goesOn, operators.logicalNot) ? goesOn.args[0] : goesOn
  const isPlain = decisive ? goesOn?.kind === 'call' : goesOn?.kind === 'ident'
  return undecided && isPlain && isName(undecided, accumulator)
    ? { decisive, predicate }
    : undefined
}

function isName(expr: Expr, name: string): boolean {
  return expr.kind === 'ident' && expr.name === name
}

function isCall(expr: Expr, name: string): expr is Expr & { kind: 'call' } {
  return expr.kind === 'call' && expr.name === name && expr.args.length === 1
}

/**
 * Plans an iteration of a loop that `all` or `exists` expands to, at the costs of the expansion: the accumulator, for `exists`
 * its negation, and the test of the condition; then the accumulator and the predicate.
 */
export function planQuantifier(predicate: Step, decisive: boolean, accumulator: number): Iteration {
  const conditionCost = decisive ? 3 : 2
  return (frame) => {
    chargeSteps(frame, conditionCost)
    const before = frame.slots[accumulator]
    if (before === decisive) return false
    charge(frame, 1)
    const value = predicate(frame)
    if (value === decisive) frame.slots[accumulator] = decisive
    else if (value !== !decisive && !(before instanceof CelError)) {
      frame.slots[accumulator] = firstError(value)
    }
    return true
  }
}
