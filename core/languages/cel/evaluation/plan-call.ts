import { traversal } from '../cost/base-costs.ts'
import { type CallExpr, type Expr, operators } from '../syntax/ast.ts'
import { codePointLength } from '../values/code-points.ts'
import { costSizeOf } from '../values/cost-size-of.ts'
import { equals, listContains } from '../values/equals.ts'
import {
  CelError,
  List,
  Optional,
  OpaqueValue,
  type Result,
  Double,
  Uint,
  type Value,
} from '../values/value.ts'
import { addQualifier, conditionalAttribute, type Qualifier } from './attribute.ts'
import { bindFunction, type BoundFunction } from './bind-function.ts'
import { charge, Frame, type Step } from './frame.ts'
import { stepOperand, type Operand, readOperand } from './operand.ts'
import { keyOfAttribute, presenceOperand } from './plan-attribute.ts'
import { planBoundCall } from './plan-bound-call.ts'
import {
  attributeOf,
  operandOf,
  type Part,
  PlanError,
  type PlanContext,
  stepOf,
} from './plan-context.ts'
import { notStrictlyFalse, planAnd, planOr } from './plan-logic.ts'
import { refusedKey } from './qualify.ts'

/** Plans a call of a function or an operator. */
export function planCall(planner: PlanContext, call: CallExpr): Part {
  const args = call.target ? [call.target, ...call.args] : call.args
  const parts = args.map((arg) => planner.part(arg))
  const [first, second, third] = parts
  if (first && second) {
    const binary = planOperator(call.name, first, second, third)
    if (binary) return binary
  }
  if (call.name === operators.logicalAnd) return { kind: 'step', step: planAnd(parts.map(stepOf)) }
  if (call.name === operators.logicalOr) return { kind: 'step', step: planOr(parts.map(stepOf)) }
  return planFunction(planner, call, args, parts)
}

/** Plans operators that are no functions: they look at errors, or read fields and elements. */
function planOperator(name: string, first: Part, second: Part, third?: Part): Part | undefined {
  switch (name) {
    case operators.conditional:
      return third && planConditional(stepOf(first), second, third)
    case operators.equals:
      return { kind: 'step', step: planEquality(operandOf(first), operandOf(second)) }
    case operators.notEquals:
      return { kind: 'step', step: planInequality(operandOf(first), operandOf(second)) }
    case operators.index:
      return planIndex(first, second, false)
    case operators.optionalIndex:
    case operators.optionalSelect:
      return planIndex(first, second, true)
    default:
      return undefined
  }
}

function planConditional(condition: Step, whenTrue: Part, whenFalse: Part): Part {
  return {
    kind: 'attribute',
    attribute: conditionalAttribute(condition, attributeOf(whenTrue), attributeOf(whenFalse)),
  }
}

/** Plans `operand[key]`, an element of a list or a member of a map or object. A variable as the key costs nothing itself. */
function planIndex(operand: Part, key: Part, isOptional: boolean): Part {
  const attribute = attributeOf(operand)
  addQualifier(attribute, keyQualifier(key, isOptional))
  return { kind: 'attribute', attribute }
}

function keyQualifier(key: Part, isOptional: boolean): Qualifier {
  if (key.kind === 'attribute') {
    const read = key.isTest ? presenceOperand(key.attribute, true) : keyOfAttribute(key.attribute)
    return { kind: 'computed', key: read, isOptional }
  }
  if (key.kind === 'step') return { kind: 'computed', key: stepOperand(key.step), isOptional }
  const refused = refusedKey(key.value)
  if (refused) throw new PlanError(refused.message)
  return typeof key.value === 'string'
    ? { kind: 'name', name: key.value, isOptional }
    : { kind: 'constant', key: key.value, isOptional }
}

function planFunction(
  planner: PlanContext,
  call: CallExpr,
  args: readonly Expr[],
  parts: readonly Part[],
): Part {
  const reference = planner.checked.references.get(call.id)
  const name = reference?.function ?? call.name
  const overloads = reference?.overloads ?? []
  const special = planSpecial(name, overloads, parts)
  if (special) return special
  const declaration = planner.environment.findFunction(name)
  const bound = declaration && bindFunction(declaration, overloads, args.length)
  if (!bound) return planUnknown(name, parts)
  const prepared = prepareLiteral(bound, parts)
  const step = planBoundCall(parts, prepared)
  return conversions.has(name) ? foldConstant(step, parts) : { kind: 'step', step }
}

/** Plans a call of a function that is declared but not implemented, or not declared where types are not checked. */
function planUnknown(name: string, args: readonly Part[]): Part {
  if (args.length === 0) throw new PlanError(`no such overload: ${name}()`)
  const unknown = {
    name,
    evaluate: () => new CelError(`no such overload: ${name}`),
    overload: undefined,
    costs: [],
    literalArgument: undefined,
    stopsAtError: args.length > 2,
  }
  return { kind: 'step', step: planBoundCall(args, unknown) }
}

/** Plans functions that are more than their values: they stop early, or see errors. */
function planSpecial(
  name: string,
  overloads: readonly string[],
  [first, second]: readonly Part[],
): Part | undefined {
  if (!first) return undefined
  if (name === operators.notStrictlyFalse) {
    return { kind: 'step', step: planNotStrictlyFalse(stepOf(first)) }
  }
  if (!second) return undefined
  if (name === operators.in && overloads.length === 1 && overloads[0] === 'in_list') {
    const isLiteral = second.kind === 'constant' && second.value instanceof List
    return isLiteral ? planSetMembership(stepOf(first), second.value) : undefined
  }
  if (name === 'or' && isOptionalCall(overloads, 'optional_or_optional')) {
    return { kind: 'step', step: planOptionalOr(stepOf(first), stepOf(second)) }
  }
  if (name === 'orValue' && isOptionalCall(overloads, 'optional_orValue_value')) {
    return { kind: 'step', step: planOptionalOrValue(stepOf(first), stepOf(second)) }
  }
  return undefined
}

function isOptionalCall(overloads: readonly string[], id: string): boolean {
  return overloads.length !== 1 || overloads[0] === id
}

function planNotStrictlyFalse(arg: Step): Step {
  return (frame) => {
    const value = arg(frame)
    charge(frame, 1)
    return notStrictlyFalse(value)
  }
}

/** `a.or(b)`: b is computed only where a has no value. Costs nothing itself. */
function planOptionalOr(left: Step, right: Step): Step {
  return (frame) => {
    const value = left(frame)
    return value instanceof Optional && value.value === undefined ? right(frame) : value
  }
}

/** `a.orValue(b)`: b is computed only where a has no value. Costs nothing itself. */
function planOptionalOrValue(left: Step, right: Step): Step {
  return (frame) => {
    const value = left(frame)
    if (!(value instanceof Optional)) return value
    return value.value === undefined ? right(frame) : value.value
  }
}

/** Prepares a literal argument, such as a pattern, once. @throws PlanError */
function prepareLiteral(bound: BoundFunction, parts: readonly Part[]): BoundFunction {
  const { literalArgument } = bound
  const literal = literalArgument && parts[literalArgument.index]
  if (literal?.kind !== 'constant') return bound
  const evaluate = literalArgument?.prepare(literal.value)
  if (evaluate instanceof CelError) throw new PlanError(evaluate.message)
  // Arguments of prepared calls are computed one after the other, up to an error.
  return evaluate ? { ...bound, evaluate, stopsAtError: true } : bound
}

/** Functions that are computed while planning where their argument is constant. */
const conversions: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'double',
  'duration',
  'dyn',
  'int',
  'string',
  'timestamp',
  'type',
  'uint',
])

function foldConstant(step: Step, parts: readonly Part[]): Part {
  const [only] = parts
  if (only?.kind !== 'constant' || parts.length > 1) return { kind: 'step', step }
  const value = step(new Frame(0))
  if (value instanceof CelError) throw new PlanError(value.message)
  return { kind: 'constant', value }
}

/** Plans `==`, which is defined for values of any types. That of an opaque value costs a unit, whatever its size. */
function planEquality(left: Operand, right: Operand): Step {
  return (frame) => {
    const first = readOperand(frame, left)
    const second = readOperand(frame, right)
    if (typeof first === 'number' && typeof second === 'number') {
      charge(frame, 1)
      return first === second
    }
    if (typeof first === 'string' && typeof second === 'string') {
      charge(frame, textCost(first, second))
      return first === second
    }
    charge(frame, first instanceof OpaqueValue ? 1 : comparisonCost(first, second))
    return compare(first, second)
  }
}

/** Plans `!=`: true where values cannot be compared, as an element of one is an error. */
function planInequality(left: Operand, right: Operand): Step {
  return (frame) => {
    const first = readOperand(frame, left)
    const second = readOperand(frame, right)
    charge(frame, comparisonCost(first, second))
    const equal = compare(first, second)
    if (first instanceof CelError || second instanceof CelError) return equal
    return equal !== true
  }
}

/** A comparison costs a tenth of the smaller size: a unit for numbers and the like, nothing for an empty string. */
function comparisonCost(first: Result, second: Result): number {
  if (typeof first === 'string' && typeof second === 'string') return textCost(first, second)
  return traversal(Math.min(costSizeOf(first), costSizeOf(second)))
}

function compare(first: Result, second: Result): boolean | CelError {
  if (typeof first === 'string' && typeof second === 'string') return first === second
  if (first instanceof CelError) return first
  return second instanceof CelError ? second : equals(first, second)
}

/** Units in which ten code points cost one: a text of so many code units needs no count of its code points. */
const unitLength = 10

function textCost(first: string, second: string): number {
  const shorter = Math.min(first.length, second.length)
  if (shorter <= unitLength) return shorter === 0 ? 0 : 1
  return traversal(Math.min(codePointLength(first), codePointLength(second)))
}

/**
 * Plans `value in [constants]`, which costs nothing besides the value, as cel-go looks constants up in a set. @returns undefined
 * where the list has elements that cel-go's set cannot hold, so that the operator is called
 */
function planSetMembership(value: Step, list: List): Part | undefined {
  if (list.size === 0) return { kind: 'constant', value: false }
  const elements: Value[] = []
  for (let index = 0; index < list.size; index += 1) {
    const element = list.at(index)
    if (element instanceof CelError || !isPrimitive(element)) return undefined
    elements.push(element)
  }
  const isHashable = elements.every((element) => typeof element !== 'object')
  const known = isHashable ? new Set<Value>(elements) : undefined
  return {
    kind: 'step',
    step: (frame) => {
      const found = value(frame)
      if (found instanceof CelError) return found
      // Numbers of other types may equal an int.
      return known && typeof found !== 'object' ? known.has(found) : listContains(list, found)
    },
  }
}

function isPrimitive(value: Value): boolean {
  return typeof value !== 'object' || value instanceof Double || value instanceof Uint
}
