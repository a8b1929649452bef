import type {
  FunctionDeclaration,
  Implementation,
} from '../../../../../languages/cel/function-declaration.ts'
import { operators } from '../../../../../languages/cel/syntax/ast.ts'
import {
  add,
  divide,
  multiply,
  negate,
  subtract,
} from '../../../../../languages/cel/values/arithmetic.ts'
import { compare } from '../../../../../languages/cel/values/compare.ts'
import { noOverload } from '../../../../../languages/cel/values/no-such-overload.ts'
import {
  CelError,
  Double,
  type Result,
  Uint,
  type Value,
} from '../../../../../languages/cel/values/value.ts'
import { QuantityOperand } from './quantity-operand.ts'

/** A number of any type; undefined for other values. */
export function numberIn(value: Value): number | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  if (value instanceof Double) return value.value
  return value instanceof Uint ? Number(value.value) : undefined
}

function integerIn(value: Value): bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value)
  return value instanceof Uint ? BigInt(value.value) : undefined
}

/** A quantity times a number, or divided by it. Integers work on its billionths, which they cut off, as in kwok. */
function scaled(quantity: Value, factor: Value, isDivision: boolean): Result {
  if (!(quantity instanceof QuantityOperand)) return noOverload
  const integer = integerIn(factor)
  if (integer === 0n && isDivision) return new CelError('division by zero')
  if (integer !== undefined) {
    const { nano } = quantity
    return QuantityOperand.ofNano(isDivision ? nano / integer : nano * integer)
  }
  if (!(factor instanceof Double)) return noOverload
  const units = isDivision ? quantity.units / factor.value : quantity.units * factor.value
  return Number.isFinite(units) ? QuantityOperand.of(units) : new CelError('division by zero')
}

/** An operator that works on quantities as `own` says, and on all others as in the standard library. */
function operator(
  name: string,
  own: (left: Value, right: Value) => Result,
  standard: (left: Value, right: Value) => Result,
): FunctionDeclaration {
  const evaluate: Implementation = (left = null, right = null) =>
    left instanceof QuantityOperand || right instanceof QuantityOperand
      ? own(left, right)
      : standard(left, right)
  return { name, overloads: [], evaluate }
}

function comparison(name: string, holds: (order: number) => boolean): FunctionDeclaration {
  const judge = (order: number | CelError): Result =>
    order instanceof CelError ? order : holds(order)
  return operator(
    name,
    (left, right) =>
      left instanceof QuantityOperand && right instanceof QuantityOperand
        ? holds(left.compare(right))
        : noOverload,
    (left, right) => judge(compare(name, left, right)),
  )
}

/** The operators of expressions that quantities have, too. */
export const quantityOperators: readonly FunctionDeclaration[] = [
  operator(
    operators.add,
    (left, right) =>
      left instanceof QuantityOperand && right instanceof QuantityOperand
        ? left.plus(right)
        : noOverload,
    add,
  ),
  operator(
    operators.subtract,
    (left, right) =>
      left instanceof QuantityOperand && right instanceof QuantityOperand
        ? left.minus(right)
        : noOverload,
    subtract,
  ),
  operator(
    operators.multiply,
    (left, right) =>
      left instanceof QuantityOperand ? scaled(left, right, false) : scaled(right, left, false),
    multiply,
  ),
  operator(operators.divide, (left, right) => scaled(left, right, true), divide),
  {
    name: operators.negate,
    overloads: [],
    evaluate: (value = null) =>
      value instanceof QuantityOperand ? QuantityOperand.ofNano(-value.nano) : negate(value),
  },
  comparison(operators.less, (order) => order < 0),
  comparison(operators.lessEquals, (order) => order <= 0),
  comparison(operators.greater, (order) => order > 0),
  comparison(operators.greaterEquals, (order) => order >= 0),
]
