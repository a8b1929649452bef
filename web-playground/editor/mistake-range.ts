import type { YamlDocument } from '../../core/index.ts'
import type { TextRange } from './field-range.ts'

/** The line of a YAML document that its parser stopped at; the first where the error does not say. */
export function mistakeRange(document: YamlDocument, error: unknown): TextRange {
  return lineRange(document, mistakenLine(error))
}

/** A line of a document, counted from 0, without the blanks before it. */
export function lineRange({ text, from }: YamlDocument, line: number): TextRange {
  // A mistake at the end of the text is marked in the last line that has content.
  const lines = text.trimEnd().split('\n')
  const at = Math.min(line, lines.length - 1)
  const start = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, from)
  const written = lines[at] ?? ''
  return { from: start + written.search(/\S|$/), to: start + written.length }
}

function mistakenLine(error: unknown): number {
  return error instanceof Error && 'line' in error && typeof error.line === 'number'
    ? error.line
    : 0
}
