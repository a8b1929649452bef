import type { Expr, StructExpr, StructField } from '../syntax/ast.ts'
import { errorType } from '../types/cel-type.ts'
import { declaredTypeName, formatType } from '../types/format-type.ts'
import { wellKnownNameOf } from '../types/well-known-types.ts'
import { literalPartType } from './check-literal.ts'
import { findField } from './check-name.ts'
import type { CheckPart, CheckState, Declared } from './check-state.ts'

export function checkStruct(state: CheckState, expr: StructExpr, check: CheckPart): Expr {
  const declared = state.findName(expr.typeName)
  if (declared === undefined) {
    state.reportUndeclared(expr.id, expr.typeName)
    state.types.set(expr.id, errorType)
    return expr
  }
  const { name } = declared.reference
  state.references.set(expr.id, { name })
  const messageName = checkMessageType(state, expr.id, declared)
  let isChanged = name !== expr.typeName
  const fields: StructField[] = []
  for (const field of expr.fields) {
    const value = checkFieldValue(state, field, messageName, check)
    isChanged ||= value !== field.value
    fields.push(value === field.value ? field : { ...field, value })
  }
  return isChanged ? { ...expr, typeName: name, fields } : expr
}

/** Sets the literal's type and answers the name by which its fields are found. */
function checkMessageType(state: CheckState, id: number, declared: Declared): string {
  const { type } = declared
  const { name } = declared.reference
  state.types.set(id, errorType)
  if (type.kind === 'error') return name
  if (type.kind !== 'type') {
    state.report(id, `'${declaredTypeName(type)}' is not a type`)
    return name
  }
  const message = type.of ?? type
  const messageName = message.kind === 'object' ? message.name : wellKnownNameOf(message)
  if (messageName === undefined) {
    state.report(id, `'${declaredTypeName(message)}' is not a message type`)
    return name
  }
  state.types.set(id, message)
  return messageName
}

function checkFieldValue(
  state: CheckState,
  field: StructField,
  messageName: string,
  check: CheckPart,
): Expr {
  const value = check(state, field.value)
  const declaredType = findField(state, field.id, messageName, field.name) ?? errorType
  const valueType = literalPartType(state, value, field.isOptional)
  if (!state.unifier.isAssignable(declaredType, valueType)) {
    const expected = formatType(declaredType)
    const found = formatType(valueType)
    state.report(
      field.id,
      `expected type of field '${field.name}' is '${expected}' but provided type is '${found}'`,
    )
  }
  return value
}
