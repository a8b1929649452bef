import type { Expr } from './ast.ts'

/** The parts of an expression and the expression itself: each after its own parts, and these in the order of the text. */
export function subexpressions(root: Expr): readonly Expr[] {
  const found: Expr[] = []
  // Without recursion: each expression before its parts, and these from the last, which reversed is the order wanted.
  const open: Expr[] = [root]
  for (let expr = open.pop(); expr !== undefined; expr = open.pop()) {
    found.push(expr)
    for (const child of childrenOf(expr)) open.push(child)
  }
  return found.reverse()
}

/** Expressions that an expression is made of, in the order in which they are checked. */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'constant':
    case 'ident':
      return []
    case 'select':
      return [expr.operand]
    case 'call':
      return expr.target === undefined ? expr.args : [expr.target, ...expr.args]
    case 'list':
      return expr.elements
    case 'map':
      return expr.entries.flatMap((entry) => [entry.key, entry.value])
    case 'struct':
      return expr.fields.map((field) => field.value)
    case 'comprehension':
      return [expr.range, expr.initial, expr.condition, expr.step, expr.result]
  }
}
