import type { FunctionDeclaration } from '../function-declaration.ts'
import { operators, type CallExpr, type Expr } from '../syntax/ast.ts'
import { errorType } from '../types/cel-type.ts'
import { checkField } from './check-name.ts'
import type { CheckPart, CheckState } from './check-state.ts'
import { qualifiedName } from './resolve-name.ts'
import { resolveOverload } from './resolve-overload.ts'

export function checkCall(state: CheckState, expr: CallExpr, check: CheckPart): Expr {
  if (expr.name === operators.optionalSelect) return checkOptionalSelect(state, expr, check)
  const args = checkArguments(state, expr.args, check)
  return expr.target === undefined
    ? checkFunctionCall(state, expr, args)
    : checkMemberCall(state, expr, expr.target, args, check)
}

function checkArguments(
  state: CheckState,
  args: readonly Expr[],
  check: CheckPart,
): readonly Expr[] {
  let isChanged = false
  const checked: Expr[] = []
  for (const arg of args) {
    const each = check(state, arg)
    isChanged ||= each !== arg
    checked.push(each)
  }
  return isChanged ? checked : args
}

function checkFunctionCall(state: CheckState, expr: CallExpr, args: readonly Expr[]): Expr {
  const found = state.findFunction(expr.name)
  if (found === undefined) return reportNoFunction(state, expr)
  setCall(state, expr, found, undefined, args)
  if (found.name === expr.name && args === expr.args) return expr
  return { kind: 'call', id: expr.id, target: undefined, name: found.name, args }
}

/** In `a.b.c()`, `a.b.c` is a function, or else `c` is a member function of `a.b`. */
function checkMemberCall(
  state: CheckState,
  expr: CallExpr,
  target: Expr,
  args: readonly Expr[],
  check: CheckPart,
): Expr {
  const prefix = qualifiedName(target)
  const namespaced = prefix === undefined ? undefined : state.findFunction(`${prefix}.${expr.name}`)
  if (namespaced !== undefined) {
    setCall(state, expr, namespaced, undefined, args)
    return { kind: 'call', id: expr.id, target: undefined, name: namespaced.name, args }
  }
  const checkedTarget = check(state, target)
  const found = state.findFunction(expr.name)
  if (found === undefined) return reportNoFunction(state, expr)
  setCall(state, expr, found, checkedTarget, args)
  if (checkedTarget === target && args === expr.args) return expr
  return { kind: 'call', id: expr.id, target: checkedTarget, name: expr.name, args }
}

function reportNoFunction(state: CheckState, expr: CallExpr): Expr {
  state.types.set(expr.id, errorType)
  state.reportUndeclared(expr.id, expr.name)
  return expr
}

/** Sets type and reference of a call whose target and arguments were checked. */
function setCall(
  state: CheckState,
  expr: CallExpr,
  declaration: FunctionDeclaration,
  target: Expr | undefined,
  args: readonly Expr[],
): void {
  const operands = target === undefined ? args : [target, ...args]
  const resolution = resolveOverload(state, expr.id, declaration, target !== undefined, operands)
  state.types.set(expr.id, resolution?.result ?? errorType)
  if (resolution !== undefined) {
    state.references.set(expr.id, { function: declaration.name, overloads: resolution.overloads })
  }
}

/** Checks `operand.?field`, a call with the field's name as its second argument, as a selection. */
function checkOptionalSelect(state: CheckState, expr: CallExpr, check: CheckPart): Expr {
  const [operand, field] = expr.args
  if (
    operand === undefined ||
    field === undefined ||
    expr.args.length !== 2 ||
    expr.target !== undefined
  ) {
    const call = expr.target === undefined ? '' : ' member call with'
    const reason = `incorrect signature.${call} argument count: ${expr.args.length}`
    return reportOptionalSelect(state, expr, expr.id, reason)
  }
  if (field.kind !== 'constant' || typeof field.value !== 'string') {
    return reportOptionalSelect(state, expr, field.id, 'field is not a string')
  }
  const checked = check(state, operand)
  const type = checkField(state, expr.id, checked, field.value, true)
  state.types.set(expr.id, state.unifier.substitute(type, false))
  state.references.set(expr.id, { function: expr.name, overloads: ['select_optional_field'] })
  return checked === operand ? expr : { ...expr, args: [checked, field] }
}

function reportOptionalSelect(state: CheckState, expr: CallExpr, at: number, reason: string): Expr {
  state.types.set(expr.id, errorType)
  state.report(at, `unsupported optional field selection: ${reason}`)
  return expr
}
