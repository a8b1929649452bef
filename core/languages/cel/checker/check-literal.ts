import type { ConstantExpr, Expr, ListExpr, MapEntry, MapExpr } from '../syntax/ast.ts'
import { isDynamic } from '../types/assignable-type.ts'
import { dynType, optionalOf, type CelType } from '../types/cel-type.ts'
import { mostGeneral } from '../types/general-type.ts'
import { unwrapOptional } from '../types/optional-type.ts'
import type { CheckPart, CheckState } from './check-state.ts'
import { constantType } from './constant-type.ts'

export function checkConstant(state: CheckState, expr: ConstantExpr): Expr {
  const type = constantType(expr.value)
  if (type.kind === 'error') state.report(expr.id, 'unexpected literal type')
  state.types.set(expr.id, type)
  return expr
}

export function checkList(state: CheckState, expr: ListExpr, check: CheckPart): Expr {
  let elementType: CelType | undefined
  let isChanged = false
  const elements: Expr[] = []
  const optionalIndices =
    expr.optionalIndices.length === 0 ? undefined : new Set(expr.optionalIndices)
  for (const [index, element] of expr.elements.entries()) {
    const checked = check(state, element)
    isChanged ||= checked !== element
    elements.push(checked)
    const type = literalPartType(state, checked, optionalIndices?.has(index) === true)
    elementType = joinTypes(state, elementType, type)
  }
  state.types.set(expr.id, { kind: 'list', element: elementType ?? state.unifier.freshParameter() })
  return isChanged ? { ...expr, elements } : expr
}

export function checkMap(state: CheckState, expr: MapExpr, check: CheckPart): Expr {
  let keyType: CelType | undefined
  let valueType: CelType | undefined
  let isChanged = false
  const entries: MapEntry[] = []
  for (const entry of expr.entries) {
    const key = check(state, entry.key)
    keyType = joinTypes(state, keyType, state.typeOf(key))
    const value = check(state, entry.value)
    valueType = joinTypes(state, valueType, literalPartType(state, value, entry.isOptional))
    const isSame = key === entry.key && value === entry.value
    isChanged ||= !isSame
    entries.push(isSame ? entry : { ...entry, key, value })
  }
  state.types.set(expr.id, {
    kind: 'map',
    key: keyType ?? state.unifier.freshParameter(),
    value: valueType ?? state.unifier.freshParameter(),
  })
  return isChanged ? { ...expr, entries } : expr
}

/** Type that a part gives to the literal around it: an optional part gives the type of the value inside. */
export function literalPartType(state: CheckState, part: Expr, isOptional: boolean): CelType {
  const type = state.typeOf(part)
  if (!isOptional) return type
  const unwrapped = unwrapOptional(type)
  if (unwrapped !== undefined) return unwrapped
  if (!isDynamic(type)) state.reportMismatch(part.id, optionalOf(type), type)
  return type
}

/** Type of parts of a literal with one more, whose type is `type`: dynamic where the types differ. */
function joinTypes(state: CheckState, previous: CelType | undefined, type: CelType): CelType {
  if (previous === undefined) return type
  if (state.unifier.isAssignable(previous, type))
    return mostGeneral(previous, type, state.unifier.limit)
  return dynType
}
