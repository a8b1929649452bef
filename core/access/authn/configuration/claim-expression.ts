import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { Environment } from '../../../languages/cel/environment.ts'
import type { Program } from '../../../languages/cel/evaluation/program.ts'
import type { Expr } from '../../../languages/cel/syntax/ast.ts'
import { CelError, type Value } from '../../../languages/cel/values/value.ts'
import { callCostLimit } from '../../../objects/expressions/cost-messages.ts'
import { invalidValue, internalError } from '../../../objects/schema/validation/causes.ts'

/** An expression over the claims of a token or over its user, compiled once. */
export interface ClaimExpression {
  readonly text: string
  readonly root: Expr
  readonly program: Program
}

/** What an expression is: a mapping of claims, of any type, or a rule, which is true or false. */
export type ClaimExpressionKind = 'mapping' | 'rule'

/** An expression, or why it cannot be used. */
export type CompiledClaim =
  | { readonly ok: true; readonly expression: ClaimExpression }
  | { readonly ok: false; readonly cause: StatusCause }

/** Compiles an expression of a configuration; `field` is its place there. */
export function compileClaim(
  text: string,
  kind: ClaimExpressionKind,
  environment: Environment,
  field: string,
): CompiledClaim {
  const invalid = (detail: string): CompiledClaim => ({
    ok: false,
    cause: invalidValue(field, text, detail),
  })
  const compilation = environment.compile(text)
  if (!compilation.ok) return invalid(`compilation failed: ${compilation.text}`)
  const { expression } = compilation
  if (kind === 'rule' && expression.resultType.kind !== 'bool') {
    return invalid('must evaluate to bool')
  }
  const planning = environment.plan(expression)
  if (!planning.ok) {
    const detail = `program instantiation failed: ${planning.message}`
    return { ok: false, cause: internalError(field, detail) }
  }
  return { ok: true, expression: { text, root: expression.root, program: planning.program } }
}

/** An error of an expression or of a claim: the token is refused. */
export class ClaimError extends Error {
  override readonly name = 'ClaimError'
}

/** Evaluates an expression over the one variable that it has. @throws ClaimError */
export function evaluateClaim({ program, text }: ClaimExpression, variable: Value): Value {
  const { result } = program.evaluate(() => variable, { costLimit: callCostLimit })
  if (!(result instanceof CelError)) return result
  throw new ClaimError(`expression '${text}' resulted in error: ${result.message}`)
}
