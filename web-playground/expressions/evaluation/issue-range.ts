import type { Issue } from '../../../core/languages/cel/index.ts'
import type { TextRange } from '../../editor/field-range.ts'

const token = /[A-Za-z_]\w*|\d[\w.]*|\.\s*[A-Za-z_]\w*|\p{L}+|\S/uy

/**
 * The range of an expression that an issue is about: the token at its place, or the name before it where that is the
 * parenthesis of a call. An issue without a place is about the whole expression.
 */
export function issueRange(text: string, { location }: Issue): TextRange {
  if (!location) return { from: 0, to: text.length }
  const from = offsetOf(text, location.line, location.column)
  const called = text[from] === '(' ? /[A-Za-z_]\w*$/.exec(text.slice(0, from)) : null
  if (called) return { from: called.index, to: from }
  token.lastIndex = from
  return { from, to: token.test(text) ? token.lastIndex : from }
}

/** The offset in UTF-16 units of a line, counted from 1, and a column in code points, counted from 0. */
function offsetOf(text: string, line: number, column: number): number {
  let offset = 0
  for (let before = 1; before < line; before += 1) {
    const end = text.indexOf('\n', offset)
    if (end === -1) return text.length
    offset = end + 1
  }
  for (let before = 0; before < column && offset < text.length; before += 1) {
    offset += (text.codePointAt(offset) ?? 0) > 0xff_ff ? 2 : 1
  }
  return offset
}
