import { codePointLength } from '../values/code-points.ts'
import type { ParsedExpression } from './ast.ts'
import { ExpressionBuilder } from './expression-builder.ts'
import { ExpressionParser } from './expression-parser.ts'
import { Lexer } from './grammar/lexer.ts'
import { parseTree } from './grammar/parse-tree.ts'
import type { Issue } from './issue.ts'
import { macroTableOf } from './macro-table.ts'
import type { ParseOptions } from './parse-options.ts'
import { NotWellFormed, ParseState } from './parse-state.ts'
import type { Source } from './source.ts'
import { SyntaxFeatures } from './syntax-features.ts'
import { buildTree } from './tree-builder.ts'

/** What parsing came to: an expression, or what is wrong with the text. */
export interface ParseOutcome {
  /** Undefined where there are issues. */
  readonly expression: ParsedExpression | undefined
  /** In the order in which they were found. */
  readonly issues: readonly Issue[]
}

const defaultDepth = 250

/** Deepest nesting that is parsed by recursion: a deeper one could overflow the stack. */
const maxRecursion = 50

/** Parses an expression. Never throws: whatever is wrong with the text is an issue. */
export function parseExpression(source: Source, options: ParseOptions): ParseOutcome {
  const limit = options.maxExpressionSize ?? 100_000
  const size = source.text.length > limit ? codePointLength(source.text) : 0
  if (size > limit) {
    const message = `expression code point size exceeds limit: size: ${size}, limit ${limit}`
    return { expression: undefined, issues: [{ message, location: undefined, id: 1 }] }
  }
  const expression = parseWellFormed(source, options)
  return expression === undefined ? parseAny(source, options) : { expression, issues: [] }
}

/** Parses a text without mistakes that nests little; answers others with undefined. */
function parseWellFormed(source: Source, options: ParseOptions): ParsedExpression | undefined {
  const builder = builderFor(source, options)
  const lexer = new Lexer(source.text, () => {
    throw new NotWellFormed()
  })
  const maxDepth = options.maxRecursionDepth ?? defaultDepth
  const state = new ParseState(lexer, builder, new SyntaxFeatures(options), maxDepth)
  try {
    const root = new ExpressionParser(state, Math.min(maxDepth, maxRecursion)).parse()
    return builder.issues.length === 0 ? builder.finish(root) : undefined
  } catch (error) {
    if (error instanceof NotWellFormed) return undefined
    throw error
  }
}

/** Parses any text, and finds out what is wrong with it. */
function parseAny(source: Source, options: ParseOptions): ParseOutcome {
  const maxDepth = options.maxRecursionDepth ?? defaultDepth
  const builder = builderFor(source, options)
  const { root, faults } = parseTree(source.text, {
    maxDepth,
    maxReportedErrors: options.maxReportedErrors ?? 100,
    maxRecoveries: options.maxRecoveries ?? 30,
    maxSkippedTokens: options.maxSkippedTokens ?? 256,
  })
  for (const { offset, message } of faults) builder.reportText(offset, message)
  const { issues } = builder
  const expr = root && buildTree(root, builder, new SyntaxFeatures(options), maxDepth)
  const isValid = expr !== undefined && issues.length === 0
  return { expression: isValid ? builder.finish(expr) : undefined, issues }
}

function builderFor(source: Source, options: ParseOptions): ExpressionBuilder {
  const macros = macroTableOf(options.macros)
  return new ExpressionBuilder(source, macros, options.accumulator ?? '@result')
}
