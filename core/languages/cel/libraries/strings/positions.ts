import { codePointLength, indexOfCodePoint } from '../../values/code-points.ts'
import type { Integer } from '../../values/integer.ts'
import { CelError, type Result } from '../../values/value.ts'
import { findLastText, findText } from './search-text.ts'

// Positions are counted in code points. An int that is a bigint lies far outside of any text.

/** The character at a position; empty at the end of the text. */
export function charAt(text: string, position: Integer): Result {
  const index = indexAt(text, position)
  if (index === undefined) return outOfRange(position)
  const point = text.codePointAt(index)
  return point === undefined ? '' : String.fromCodePoint(point)
}

/** Position of the first occurrence of a pattern, or -1. An empty pattern occurs at any position. */
export function indexOf(text: string, pattern: string, offset: Integer = 0): Result {
  if (pattern === '') return offset
  if (offset < 0) return outOfRange(offset)
  const from = indexAt(text, offset)
  if (from === undefined) return -1
  const index = findText(text, pattern, from)
  return index < 0 ? -1 : Number(offset) + codePointLength(text.slice(from, index))
}

/** Position of the last occurrence of a pattern at an offset or before it, or -1; offsets behind the text find nothing. */
export function lastIndexOf(text: string, pattern: string, offset?: Integer): Result {
  if (pattern === '') return offset ?? codePointLength(text)
  if (offset !== undefined && offset < 0) return outOfRange(offset)
  const from = offset === undefined ? text.length : indexAt(text, offset)
  if (from === undefined || (offset !== undefined && from === text.length)) return -1
  const index = findLastText(text, pattern, from)
  return index < 0 ? -1 : codePointLength(text.slice(0, index))
}

/** The rest of a text from a position on. */
export function substringFrom(text: string, start: Integer): Result {
  const index = indexAt(text, start)
  return index === undefined ? outOfRange(start) : text.slice(index)
}

/** The text between two positions. */
export function substringBetween(text: string, start: Integer, end: Integer): Result {
  if (start > end) {
    return new CelError(`invalid substring range. start: ${start}, end: ${end}`)
  }
  const from = indexAt(text, start)
  if (from === undefined) return outOfRange(start)
  const length = indexAt(text.slice(from), Number(end) - Number(start))
  return length === undefined ? outOfRange(end) : text.slice(from, from + length)
}

function indexAt(text: string, position: Integer): number | undefined {
  if (typeof position === 'bigint' || position < 0) return undefined
  return indexOfCodePoint(text, position)
}

function outOfRange(position: Integer): CelError {
  return new CelError(`index out of range: ${position}`)
}
