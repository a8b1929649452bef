import { codePointLength } from '../values/code-points.ts'
import { defaultAccumulator } from './accumulator-names.ts'
import type { Expr, ParsedExpression } from './ast.ts'
import { ExpressionBuilder } from './expression-builder.ts'
import { ExpressionParser } from './expression-parser.ts'
import { RuleRunner } from './grammar/rule-runner.ts'
import { ParsingStopped, SyntaxFaults } from './grammar/syntax-faults.ts'
import { TokenStream } from './grammar/token-stream.ts'
import type { Issue } from './issue.ts'
import { macroTableOf } from './macro-table.ts'
import type { ParseOptions } from './parse-options.ts'
import { ParseState } from './parse-state.ts'
import type { Source } from './source.ts'

/** Outcome of parsing: an expression, or the issues of the text. */
export interface ParseOutcome {
  /** Undefined where there are issues. */
  readonly expression: ParsedExpression | undefined
  /** In the order in which they were found. */
  readonly issues: readonly Issue[]
}

const defaultDepth = 250

/** Parses an expression. Never throws: whatever is wrong with the text is an issue. */
export function parseExpression(source: Source, options: ParseOptions): ParseOutcome {
  const limit = options.maxExpressionSize ?? 100_000
  const size = source.text.length > limit ? codePointLength(source.text) : 0
  if (size > limit) {
    const message = `expression code point size exceeds limit: size: ${size}, limit ${limit}`
    return { expression: undefined, issues: [{ message, location: undefined, id: 1 }] }
  }
  const macros = macroTableOf(options.macros)
  const builder = new ExpressionBuilder(source, macros, options.accumulator ?? defaultAccumulator)
  const { root, issues } = parse(source.text, builder, options)
  const isValid = root !== undefined && issues.length === 0
  return { expression: isValid ? builder.finish(root) : undefined, issues }
}

interface Parsed {
  /** Undefined where parsing stopped at a limit. */
  readonly root: Expr | undefined
  readonly issues: readonly Issue[]
}

function parse(text: string, builder: ExpressionBuilder, options: ParseOptions): Parsed {
  const maxDepth = options.maxRecursionDepth ?? defaultDepth
  const faults = new SyntaxFaults(options.maxReportedErrors ?? 100)
  const tokens = new TokenStream(text, (start, unknown) => {
    faults.report(start, `token recognition error at: '${unknown}'`)
  })
  const runner = new RuleRunner(tokens, faults, {
    maxDepth,
    maxRecoveries: options.maxRecoveries ?? 30,
    maxSkippedTokens: options.maxSkippedTokens ?? 256,
  })
  const state = new ParseState(runner, builder, options, maxDepth)
  const faultIssues = (): Issue[] =>
    faults.found.map(({ offset, message }) => builder.issueAt(offset, message))
  try {
    const root = new ExpressionParser(state).parse()
    const issues = state.issues()
    return { root, issues: faults.found.length === 0 ? issues : [...faultIssues(), ...issues] }
  } catch (error) {
    if (!(error instanceof ParsingStopped)) throw error
    return { root: undefined, issues: faultIssues() }
  }
}
