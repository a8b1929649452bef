import type { Expr } from '../syntax/ast.ts'
import { childrenOf } from '../syntax/subexpressions.ts'

export function isName(expr: Expr, name: string): boolean {
  return expr.kind === 'ident' && expr.name === name
}

/**
 * Whether an expression may read an accumulator of this name. Variables of inner loops count, too; an inner loop's accumulator
 * of the same name hides the outer one.
 */
export function mentions(expr: Expr, name: string): boolean {
  if (expr.kind === 'ident') return expr.name === name
  // An inner loop's own accumulator hides the outer one, which has the same name in all macros.
  const parts =
    expr.kind === 'comprehension' && expr.accumulator === name
      ? [expr.range, expr.initial]
      : childrenOf(expr)
  return parts.some((part) => mentions(part, name))
}

/** Whether an expression may read more than fields of a variable of this name. Variables of inner loops count, too. */
export function readsWhole(expr: Expr, name: string): boolean {
  if (expr.kind === 'ident') return expr.name === name
  if (expr.kind === 'select' && expr.operand.kind === 'ident') return false
  return childrenOf(expr).some((part) => readsWhole(part, name))
}
