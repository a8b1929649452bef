import { codePointLength } from '../values/code-points.ts'
import type { ParsedExpression } from './ast.ts'
import { ExpressionBuilder } from './expression-builder.ts'
import { ExpressionParser } from './expression-parser.ts'
import { Lexer } from './grammar/lexer.ts'
import { parseTree } from './grammar/parse-tree.ts'
import type { Issue } from './issue.ts'
import { macroTableOf } from './macro-table.ts'
import type { ParseOptions } from './parse-options.ts'
import { NotWellFormed } from './parse-state.ts'
import type { Source } from './source.ts'
import { SyntaxFeatures } from './syntax-features.ts'
import { NestingExceeded, TreeBuilder } from './tree-builder.ts'

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
  const size = source.text.length > limit ? codePointLength(source.text) : 0
  if (size > limit) {
    const message = `expression code point size exceeds limit: size: ${size}, limit ${limit}`
    return { expression: undefined, issues: [{ message, location: undefined, id: 1 }] }
  }
  const expression = parseWellFormed(source, options)
  if (expression !== undefined) return { expression, issues: [] }
  return { expression: undefined, issues: findIssues(source, options) }
}

/** The expression of a text without mistakes; undefined for others. */
function parseWellFormed(source: Source, options: ParseOptions): ParsedExpression | undefined {
  const builder = builderFor(source, options)
  const lexer = new Lexer(source.text, () => {
    throw new NotWellFormed()
  })
  const features = new SyntaxFeatures(options)
  const parser = new ExpressionParser(lexer, builder, features, maxDepthOf(options))
  try {
    const root = parser.parse()
    return builder.issues.length === 0 ? builder.finish(root) : undefined
  } catch (error) {
    if (error instanceof NotWellFormed) return undefined
    throw error
  }
}

/** Finds out what is wrong with a text that is not well-formed. */
function findIssues(source: Source, options: ParseOptions): readonly Issue[] {
  const maxDepth = maxDepthOf(options)
  const builder = builderFor(source, options)
  const { root, faults } = parseTree(source.text, {
    maxDepth,
    maxReportedErrors: options.maxReportedErrors ?? 100,
    maxRecoveries: options.maxRecoveries ?? 30,
    maxSkippedTokens: options.maxSkippedTokens ?? 256,
  })
  for (const { offset, message } of faults) builder.reportText(offset, message)
  if (root === undefined) return builder.issues
  try {
    new TreeBuilder(builder, new SyntaxFeatures(options), maxDepth).build(root)
  } catch (error) {
    if (!(error instanceof NestingExceeded)) throw error
  }
  return builder.issues
}

function builderFor(source: Source, options: ParseOptions): ExpressionBuilder {
  const macros = macroTableOf(options.macros)
  return new ExpressionBuilder(source, macros, options.accumulator ?? '@result')
}

function maxDepthOf(options: ParseOptions): number {
  return Math.min(options.maxRecursionDepth ?? largestDepth, largestDepth)
}
