import type { CallExpr, ComprehensionExpr, Expr } from './ast.ts'

/** Makes expressions while a macro is expanded; each gets an id of its own and the position of the macro. */
export interface MacroContext {
  constant(value: null | boolean | number | string): Expr
  ident(name: string): Expr
  select(operand: Expr, field: string): Expr
  presenceTest(operand: Expr, field: string): Expr
  call(name: string, ...args: Expr[]): Expr
  memberCall(name: string, target: Expr, ...args: Expr[]): Expr
  list(...elements: Expr[]): Expr
  map(...entries: readonly (readonly [key: Expr, value: Expr])[]): Expr
  comprehension(parts: Omit<ComprehensionExpr, 'kind' | 'id'>): Expr
  /** A copy of an expression with ids of its own. */
  copy(expr: Expr): Expr
  /** An issue at an expression, which the expansion answers with instead of an expression. */
  issue(at: Expr, message: string): MacroIssue
  /** Name of the variable in which comprehensions accumulate. */
  readonly accumulator: string
}

export interface MacroIssue {
  readonly kind: 'issue'
  readonly at: number
  readonly message: string
}

/** A call that the parser replaces by another expression. */
export interface Macro {
  readonly name: string
  readonly isMember: boolean
  /** Number of arguments; undefined for any number. */
  readonly arity: number | undefined
  /** Expands a call; undefined leaves the call as it is. */
  expand(context: MacroContext, call: CallExpr): Expr | MacroIssue | undefined
}
