import { codePointLength } from '../values/code-points.ts'
import type { ParsedExpression } from './ast.ts'
import { ExpressionBuilder } from './expression-builder.ts'
import { ExpressionParser } from './expression-parser.ts'
import { Lexer } from './grammar/lexer.ts'
import type { Issue } from './issue.ts'
import { macroTableOf } from './macro-table.ts'
import type { ParseOptions } from './parse-options.ts'
import { NotWellFormed } from './parse-state.ts'
import type { Source } from './source.ts'
import { SyntaxFeatures } from './syntax-features.ts'

/** What parsing came to: an expression, or what is wrong with the text. */
export interface ParseOutcome {
  /** Undefined where there are issues. */
  readonly expression: ParsedExpression | undefined
  /** In the order in which they were found. */
  readonly issues: readonly Issue[]
}

/** Deepest nesting; deeper ones might overflow the stack. */
const largestDepth = 250

/** Parses an expression. Never throws: whatever is wrong with the text is an issue. */
export function parseExpression(source: Source, options: ParseOptions): ParseOutcome {
  const limit = options.maxExpressionSize ?? 100_000
  if (source.text.length > limit) {
    const size = codePointLength(source.text)
    const message = `expression code point size exceeds limit: size: ${size}, limit ${limit}`
    if (size > limit) return refused([{ message, location: undefined, id: 1 }])
  }
  const parsed = parseWellFormed(source, options)
  if (parsed !== undefined) return { expression: parsed, issues: [] }
  return refused([{ message: 'Syntax error', location: { line: 1, column: 0 } }])
}

function refused(issues: readonly Issue[]): ParseOutcome {
  return { expression: undefined, issues }
}

/** The expression of a text without mistakes; undefined for others. */
function parseWellFormed(source: Source, options: ParseOptions): ParsedExpression | undefined {
  const macros = macroTableOf(options.macros)
  const builder = new ExpressionBuilder(source, macros, options.accumulator ?? '@result')
  const lexer = new Lexer(source.text, () => {
    throw new NotWellFormed()
  })
  const features = new SyntaxFeatures(options)
  const maxDepth = Math.min(options.maxRecursionDepth ?? largestDepth, largestDepth)
  const parser = new ExpressionParser(lexer, builder, features, maxDepth)
  try {
    const root = parser.parse()
    return builder.issues.length === 0 ? builder.finish(root) : undefined
  } catch (error) {
    if (error instanceof NotWellFormed) return undefined
    throw error
  }
}
