import type { ComprehensionExpr, Expr } from '../syntax/ast.ts'
import { boolType, dynType, errorType, intType, type CelType } from '../types/cel-type.ts'
import { formatType } from '../types/format-type.ts'
import type { CheckPart, CheckState } from './check-state.ts'

export function checkComprehension(
  state: CheckState,
  expr: ComprehensionExpr,
  check: CheckPart,
): Expr {
  const range = check(state, expr.range)
  const initial = check(state, expr.initial)
  const accumulatorType = state.typeOf(initial)
  state.disabledOverloads = undefined
  state.locals.enter()
  state.locals.declare(expr.accumulator, accumulatorType)
  state.locals.enter()
  declareVariables(state, expr, range)
  const condition = check(state, expr.condition)
  expectType(state, condition, boolType)
  const step = check(state, expr.step)
  expectType(state, step, accumulatorType)
  state.locals.exit()
  const result = check(state, expr.result)
  state.locals.exit()
  state.types.set(expr.id, state.currentTypeOf(result))
  const isSame =
    range === expr.range &&
    initial === expr.initial &&
    condition === expr.condition &&
    step === expr.step &&
    result === expr.result
  return isSame ? expr : { ...expr, range, initial, condition, step, result }
}

function declareVariables(state: CheckState, expr: ComprehensionExpr, range: Expr): void {
  const [first, second] = variableTypes(state, range, expr.secondVariable !== undefined)
  state.locals.declare(expr.variable, first)
  if (expr.secondVariable !== undefined) state.locals.declare(expr.secondVariable, second)
}

/** Types of the one variable, or of index or key and value. */
function variableTypes(
  state: CheckState,
  range: Expr,
  areTwo: boolean,
): readonly [CelType, CelType] {
  const type = state.currentTypeOf(range)
  if (type.kind === 'list') return areTwo ? [intType, type.element] : [type.element, type.element]
  if (type.kind === 'map') return [type.key, type.value]
  if (type.kind === 'dyn' || type.kind === 'error') return [dynType, dynType]
  if (type.kind === 'parameter') {
    // The parameter becomes dynamic for good, so that no later use gives it a type that is no range.
    state.unifier.isAssignable(dynType, type)
    return [dynType, dynType]
  }
  const allowed = 'cannot be range of a comprehension (must be list, map, or dynamic)'
  state.report(range.id, `expression of type '${formatType(type)}' ${allowed}`)
  return [errorType, errorType]
}

function expectType(state: CheckState, expr: Expr, expected: CelType): void {
  const type = state.typeOf(expr)
  if (!state.unifier.isAssignable(expected, type)) state.reportMismatch(expr.id, expected, type)
}
