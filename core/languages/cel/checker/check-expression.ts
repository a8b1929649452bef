import type { Expr, ParsedExpression } from '../syntax/ast.ts'
import type { Issue } from '../syntax/issue.ts'
import type { Source } from '../syntax/source.ts'
import { errorType, type CelType } from '../types/cel-type.ts'
import { checkCall } from './check-call.ts'
import { checkComprehension } from './check-comprehension.ts'
import type { CheckEnvironment } from './check-environment.ts'
import { checkConstant, checkList, checkMap } from './check-literal.ts'
import { checkIdent, checkSelect } from './check-name.ts'
import { CheckState } from './check-state.ts'
import { checkStruct } from './check-struct.ts'
import type { CheckedExpression } from './checked-expression.ts'

export interface CheckResult {
  /** Undefined where there are issues. */
  readonly expression: CheckedExpression | undefined
  /** In the order in which they were found. */
  readonly issues: readonly Issue[]
}

/**
 * Deepest nesting of expressions that is checked. Loops and long chains of `&&` and `||` make an expression nest deeper than
 * its text, which the parser limits to 250; all that walks over checked expressions by recursion relies on this limit.
 */
const maxDepth = 1_000

/** Finds the types of an expression and resolves its names and calls. Never throws, whatever the expression. */
export function checkExpression(
  parsed: ParsedExpression,
  source: Source,
  environment: CheckEnvironment,
): CheckResult {
  const state = new CheckState(parsed, source, environment)
  const root = checkPart(state, parsed.root)
  if (state.issues.length === 0) setFinalTypes(state)
  if (state.unifier.limit.isExceeded) {
    // The limit cuts walks over types short, so issues may be of its making.
    state.issues.length = 0
    state.report(root.id, 'types of the expression are too large to be checked')
  }
  const { issues, types, references } = state
  if (issues.length > 0) return { expression: undefined, issues }
  const { positions, macroCalls } = parsed
  return {
    expression: { root, positions, macroCalls, types, references, resultType: state.typeOf(root) },
    issues,
  }
}

/** Gives each part its type without type parameters: unbound parameters become dynamic. */
function setFinalTypes({ types, unifier }: CheckState): void {
  for (const [id, type] of types) {
    const finalType: CelType = unifier.substitute(type, true)
    if (finalType !== type) types.set(id, finalType)
  }
}

function checkPart(state: CheckState, expr: Expr): Expr {
  if (state.depth === maxDepth) return reportDepth(state, expr)
  state.depth += 1
  const checked = checkKind(state, expr)
  state.depth -= 1
  return checked
}

function reportDepth(state: CheckState, expr: Expr): Expr {
  state.types.set(expr.id, errorType)
  state.report(expr.id, `expression nests deeper than ${maxDepth} levels`)
  return expr
}

function checkKind(state: CheckState, expr: Expr): Expr {
  switch (expr.kind) {
    case 'constant':
      return checkConstant(state, expr)
    case 'ident':
      return checkIdent(state, expr)
    case 'select':
      return checkSelect(state, expr, checkPart)
    case 'call':
      return checkCall(state, expr, checkPart)
    case 'list':
      return checkList(state, expr, checkPart)
    case 'map':
      return checkMap(state, expr, checkPart)
    case 'struct':
      return checkStruct(state, expr, checkPart)
    case 'comprehension':
      return checkComprehension(state, expr, checkPart)
  }
}
