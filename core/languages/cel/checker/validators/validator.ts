import type { Expr } from '../../syntax/ast.ts'
import type { CheckedExpression } from '../checked-expression.ts'

/** A checked expression as validators see it, and the report of their issues. */
export interface ValidationContext {
  readonly expression: CheckedExpression
  /** All parts of the expression, inner ones before the ones around them. */
  readonly parts: readonly Expr[]
  /** Functions in whose arguments lists and maps may be of mixed types, by the wish of any validator. */
  readonly mixedLiteralFunctions: ReadonlySet<string>
  /** Reports an issue at an expression. */
  readonly report: (id: number, message: string) => void
}

/** Checks an expression whose types are right for mistakes that would show at run time only. */
export interface Validator {
  /** An environment has one validator of a name. */
  readonly name: string
  /** Functions whose arguments may be literals of mixed types, as they are checked one by one. */
  readonly mixedLiteralFunctions?: readonly string[]
  validate(context: ValidationContext): void
}
