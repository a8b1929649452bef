import type { Implementation } from '../function-declaration.ts'
import { operators } from '../syntax/ast.ts'
import { joinTexts } from '../values/arithmetic.ts'
import { CelError, type Result, type Value, List } from '../values/value.ts'
import type { BoundFunction } from './bind-function.ts'
import { type CallCost, costOf, planCost, settle } from './call-cost.ts'
import { charge, type Step } from './frame.ts'
import { type Operand, readOperand } from './operand.ts'
import { planComparison } from './plan-comparison.ts'
import { operandOf, type Part } from './plan-context.ts'

/**
 * Plans a call of a function whose arguments must be values: an error among them is the result. The call costs all the same,
 * unless an argument was left uncomputed behind an error.
 */
export function planBoundCall(parts: readonly Part[], bound: BoundFunction): Step {
  const args = parts.map(operandOf)
  const cost = planCost(bound, parts)
  const [first, second, third] = args
  const operator = args.length <= 2 ? planOperator(args, bound, cost) : undefined
  if (operator) return operator
  if (first && args.length === 1) return planUnary(first, bound, cost)
  if (first && second && args.length === 2) return planBinary(first, second, bound, cost)
  if (first && second && third && args.length === 3) {
    return planTernary([first, second, third], bound, cost)
  }
  return planAny(args, bound)
}

function planUnary(arg: Operand, bound: BoundFunction, cost: CallCost | undefined): Step {
  const { evaluate } = bound
  if (!cost) {
    return (frame) => {
      const value = readOperand(frame, arg)
      return settle(frame, bound, [value], () =>
        value instanceof CelError ? value : evaluate(value),
      )
    }
  }
  return (frame) => {
    const value = readOperand(frame, arg)
    charge(frame, costOf(cost, value, null))
    return value instanceof CelError ? value : evaluate(value)
  }
}

function planBinary(
  left: Operand,
  right: Operand,
  bound: BoundFunction,
  cost: CallCost | undefined,
): Step {
  const { evaluate, stopsAtError } = bound
  if (!cost) {
    return (frame) => {
      const first = readOperand(frame, left)
      if (stopsAtError && first instanceof CelError) return first
      const second = readOperand(frame, right)
      return settle(frame, bound, [first, second], () => {
        if (first instanceof CelError) return first
        return second instanceof CelError ? second : evaluate(first, second)
      })
    }
  }
  const literal = right.kind === 'constant' ? right.value : undefined
  if (stopsAtError && literal !== undefined && !(literal instanceof CelError)) {
    return (frame) => {
      const first = readOperand(frame, left)
      if (first instanceof CelError) return first
      charge(frame, costOf(cost, first, literal))
      return evaluate(first, literal)
    }
  }
  return (frame) => {
    const first = readOperand(frame, left)
    if (stopsAtError && first instanceof CelError) return first
    const second = readOperand(frame, right)
    charge(frame, costOf(cost, first, second))
    if (first instanceof CelError) return first
    return second instanceof CelError ? second : evaluate(first, second)
  }
}

/** Plans operators on numbers, texts and booleans, most of the calls of rules, which the step itself computes for most values. */
function planOperator(
  [left, right]: readonly Operand[],
  { name, evaluate, stopsAtError }: BoundFunction,
  cost: CallCost | undefined,
): Step | undefined {
  if (!left || !cost || stopsAtError) return undefined
  if (name === operators.logicalNot) return planNot(left, evaluate)
  if (!right) return undefined
  if (name === operators.add) return planAddition(left, right, evaluate, cost)
  return cost.units === 1 ? planComparison(name, left, right, evaluate) : undefined
}

/** Plans `!`, a call of one unit. */
function planNot(arg: Operand, not: Implementation): Step {
  return (frame) => {
    const value = readOperand(frame, arg)
    charge(frame, 1)
    if (typeof value === 'boolean') return !value
    return value instanceof CelError ? value : not(value)
  }
}

/** Plans a call of three arguments. Those behind an error are not computed. */
function planTernary(
  [first, second, third]: readonly [Operand, Operand, Operand],
  bound: BoundFunction,
  cost: CallCost | undefined,
): Step {
  const { evaluate } = bound
  return (frame) => {
    const one = readOperand(frame, first)
    if (one instanceof CelError) return one
    const two = readOperand(frame, second)
    if (two instanceof CelError) return two
    const three = readOperand(frame, third)
    if (!cost) {
      return settle(frame, bound, [one, two, three], () =>
        three instanceof CelError ? three : evaluate(one, two, three),
      )
    }
    charge(frame, costOf(cost, one, two, three))
    return three instanceof CelError ? three : evaluate(one, two, three)
  }
}

function planAny(args: readonly Operand[], bound: BoundFunction): Step {
  const { evaluate, stopsAtError } = bound
  return (frame) => {
    const values: Value[] = []
    let error: CelError | undefined
    for (const [index, arg] of args.entries()) {
      const value = readOperand(frame, arg)
      if (!(value instanceof CelError)) {
        values.push(value)
      } else if (stopsAtError && index < args.length - 1) {
        return value
      } else {
        error ??= value
      }
    }
    const given: readonly Result[] = error ? [...values, error] : values
    return settle(frame, bound, given, () => error ?? evaluate(...values))
  }
}

/** Plans `+`. Texts, and ints whose sum JavaScript holds exactly, are added in the step itself. */
function planAddition(left: Operand, right: Operand, add: Implementation, cost: CallCost): Step {
  // A cost that counts sizes is that of texts or bytes.
  return cost.kind === 'fixed'
    ? planSum(left, right, add, cost.units)
    : planJoin(left, right, add, cost)
}

function planSum(left: Operand, right: Operand, add: Implementation, units: number): Step {
  return (frame) => {
    const first = readOperand(frame, left)
    const second = readOperand(frame, right)
    charge(frame, units)
    if (typeof first === 'number' && typeof second === 'number') {
      const sum = first + second
      return Number.isSafeInteger(sum) ? sum : add(first, second)
    }
    return addOthers(first, second, add)
  }
}

function planJoin(left: Operand, right: Operand, add: Implementation, cost: CallCost): Step {
  return (frame) => {
    const first = readOperand(frame, left)
    const second = readOperand(frame, right)
    charge(frame, costOf(cost, first, second))
    return typeof first === 'string' && typeof second === 'string'
      ? joinTexts(first, second)
      : addOthers(first, second, add)
  }
}

function addOthers(first: Result, second: Result, add: Implementation): Result {
  if (first instanceof List && second instanceof List) return first.concat(second)
  if (first instanceof CelError) return first
  return second instanceof CelError ? second : add(first, second)
}
