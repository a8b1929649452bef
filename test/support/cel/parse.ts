import type { ParsedExpression } from '../../../core/languages/cel/syntax/ast.ts'
import { parseExpression } from '../../../core/languages/cel/syntax/parse-expression.ts'
import type { ParseOptions } from '../../../core/languages/cel/syntax/parse-options.ts'
import { Source } from '../../../core/languages/cel/syntax/source.ts'
import { standardMacros } from '../../../core/languages/cel/syntax/standard-macros.ts'
import { debugString } from './debug-string.ts'

/** Parses an expression that has no mistakes, with the standard macros. */
export function parseValid(text: string, options?: Partial<ParseOptions>): ParsedExpression {
  const { expression, issues } = parseExpression(new Source(text), {
    macros: standardMacros,
    ...options,
  })
  if (expression === undefined) {
    throw new TypeError(`${text}: ${issues.map((issue) => issue.message).join(', ')}`)
  }
  return expression
}

/** Messages of all issues of a text. */
export function issueMessages(text: string, options?: Partial<ParseOptions>): string[] {
  const all = { macros: standardMacros, ...options }
  return parseExpression(new Source(text), all).issues.map((issue) => issue.message)
}

/** The tree of an expression on one line, with the id of each node behind it. */
export function treeWithIds(text: string, options?: Partial<ParseOptions>): string {
  return oneLine(debugString(parseValid(text, options).root, ({ id }) => `#${id}`))
}

/** Without line breaks and indentation. */
export function oneLine(text: string): string {
  return text.replaceAll(/\n\s*/g, '')
}
