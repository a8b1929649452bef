import type { ComprehensionExpr, Expr } from '../syntax/ast.ts'

/**
 * Whether an expression may read an accumulator of this name. Variables of inner loops count, too; an inner loop's accumulator
 * of the same name hides the outer one.
 */
export function mentions(expr: Expr, name: string): boolean {
  switch (expr.kind) {
    case 'constant':
      return false
    case 'ident':
      return expr.name === name
    case 'select':
      return mentions(expr.operand, name)
    case 'call':
      return (
        expr.args.some((arg) => mentions(arg, name)) ||
        (expr.target !== undefined && mentions(expr.target, name))
      )
    case 'list':
      return expr.elements.some((element) => mentions(element, name))
    case 'map':
      return expr.entries.some(({ key, value }) => mentions(key, name) || mentions(value, name))
    case 'struct':
      return expr.fields.some(({ value }) => mentions(value, name))
    case 'comprehension':
      return loopMentions(expr, name)
  }
}

function loopMentions(expr: ComprehensionExpr, name: string): boolean {
  if (mentions(expr.range, name) || mentions(expr.initial, name)) return true
  // An inner loop's own accumulator hides the outer one, which has the same name in all macros.
  if (expr.accumulator === name) return false
  return [expr.condition, expr.step, expr.result].some((part) => mentions(part, name))
}
