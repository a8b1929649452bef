import type { IdentExpr, SelectExpr, Expr } from '../syntax/ast.ts'
import { isDynamic } from '../types/assignable-type.ts'
import { boolType, dynType, errorType, optionalOf, type CelType } from '../types/cel-type.ts'
import { formatType } from '../types/format-type.ts'
import { unwrapOptional } from '../types/optional-type.ts'
import type { CheckPart, CheckState } from './check-state.ts'
import { qualifiedName } from './resolve-name.ts'

export function checkIdent(state: CheckState, expr: IdentExpr): Expr {
  const resolved = resolveAs(state, expr.id, expr.name)
  if (resolved !== undefined) return resolved.name === expr.name ? expr : resolved
  state.types.set(expr.id, errorType)
  state.reportUndeclared(expr.id, expr.name)
  return expr
}

export function checkSelect(state: CheckState, expr: SelectExpr, check: CheckPart): Expr {
  const name = qualifiedName(expr)
  const resolved = name === undefined ? undefined : resolveAs(state, expr.id, name)
  if (resolved !== undefined) return resolved
  const operand = check(state, expr.operand)
  const fieldType = checkField(state, expr.id, expr.operand, expr.field, false)
  state.types.set(expr.id, expr.isTest ? boolType : state.unifier.substitute(fieldType, false))
  return operand === expr.operand ? expr : { ...expr, operand }
}

/** Makes an identifier of a name that is declared. */
function resolveAs(state: CheckState, id: number, name: string): IdentExpr | undefined {
  const declared = state.findName(name)
  if (declared === undefined) return undefined
  state.types.set(id, declared.type)
  state.references.set(id, declared.reference)
  return { kind: 'ident', id, name: declared.reference.name }
}

/** Type of a field of an operand that was checked. A field of an optional is optional, too. */
export function checkField(
  state: CheckState,
  id: number,
  operand: Expr,
  field: string,
  isOptional: boolean,
): CelType {
  const operandType = state.currentTypeOf(operand)
  const unwrapped = unwrapOptional(operandType)
  const type = selectField(state, id, unwrapped ?? operandType, field)
  return isOptional || unwrapped !== undefined ? optionalOf(type) : type
}

function selectField(state: CheckState, id: number, target: CelType, field: string): CelType {
  if (target.kind === 'object') return findField(state, id, target.name, field) ?? errorType
  if (target.kind === 'map') return target.value
  if (target.kind === 'parameter') {
    // The parameter becomes dynamic for good, so that no later use gives it a type without such a field.
    state.unifier.isAssignable(dynType, target)
  } else if (target.kind !== 'error' && !isDynamic(target)) {
    state.report(id, `type '${formatType(target)}' does not support field selection`)
  }
  return dynType
}

/** Type of a field of an object type; undefined, and reported, where there is none. */
export function findField(
  state: CheckState,
  id: number,
  typeName: string,
  field: string,
): CelType | undefined {
  const { types } = state.environment
  const type = types.findField(typeName, field)
  if (type !== undefined) return type
  const isKnown = types.fieldNames(typeName) !== undefined
  state.report(
    id,
    isKnown ? `undefined field '${field}'` : `unexpected failed resolution of '${typeName}'`,
  )
  return undefined
}
