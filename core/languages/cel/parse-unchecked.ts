import { uncheckedExpression } from './checker/unchecked-expression.ts'
import { type Compilation, type Environment, failedCompilation } from './environment.ts'
import { parseExpression } from './syntax/parse-expression.ts'
import { Source } from './syntax/source.ts'

/** Parses an expression whose types are not checked: overloads are found by the values. Nothing that an expression contains throws. */
export function parseUnchecked(environment: Environment, text: string): Compilation {
  const source = new Source(text)
  const parsed = parseExpression(source, environment.parseOptions)
  if (!parsed.expression) return failedCompilation(source, parsed.issues)
  return { ok: true, expression: uncheckedExpression(parsed.expression, environment) }
}
