import { isHexDigit, isOctalDigit } from './character.ts'

const backslash = 92
const newline = 10
const carriageReturn = 13

/** How far a string reaches: `end` behind the closing quote, or the place at which no string goes on. */
export interface StringExtent {
  readonly isComplete: boolean
  readonly end: number
}

/**
 * Finds the end of a string whose opening quote is at `start`. A string in three quotes may hold newlines and single quotes;
 * where it does not end, the first two quotes are an empty string.
 */
export function findStringEnd(text: string, start: number, isRaw: boolean): StringExtent {
  const quote = text.charCodeAt(start)
  if (text.charCodeAt(start + 1) === quote && text.charCodeAt(start + 2) === quote) {
    const end = findTripleEnd(text, start + 3, quote, isRaw)
    return { isComplete: true, end: end ?? start + 2 }
  }
  return findSingleEnd(text, start + 1, quote, isRaw)
}

function findSingleEnd(text: string, start: number, quote: number, isRaw: boolean): StringExtent {
  let at = start
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit === quote) return { isComplete: true, end: at + 1 }
    if (at >= text.length || unit === newline || unit === carriageReturn) {
      return { isComplete: false, end: at }
    }
    if (unit === backslash && !isRaw) {
      const escape = skipEscape(text, at)
      if (!escape.isComplete) return escape
      at = escape.end
    } else {
      at += 1
    }
  }
}

/** The end of a string in three quotes; undefined where it has none. */
function findTripleEnd(
  text: string,
  start: number,
  quote: number,
  isRaw: boolean,
): number | undefined {
  let at = start
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (unit === quote && text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote) {
      return at + 3
    }
    if (unit === backslash && !isRaw) {
      const escape = skipEscape(text, at)
      if (!escape.isComplete) return undefined
      at = escape.end
    } else {
      at += 1
    }
  }
  return undefined
}

/** Escapes of one character behind the backslash. */
const simpleEscapes = new Set(Array.from('abfnrtv"\'\\?`', (escape) => escape.charCodeAt(0)))

/** Number of hexadecimal digits behind an escape's letter. */
const hexEscapes: ReadonlyMap<number, number> = new Map([
  [120, 2],
  [88, 2],
  [117, 4],
  [85, 8],
])

function skipEscape(text: string, start: number): StringExtent {
  const unit = text.charCodeAt(start + 1)
  if (simpleEscapes.has(unit)) return { isComplete: true, end: start + 2 }
  const digits = hexEscapes.get(unit)
  if (digits !== undefined) return skipDigits(text, start + 2, digits, isHexDigit)
  if (unit >= 48 && unit <= 51) return skipDigits(text, start + 2, 2, isOctalDigit)
  return { isComplete: false, end: start + 1 }
}

function skipDigits(
  text: string,
  start: number,
  count: number,
  isAllowed: (unit: number) => boolean,
): StringExtent {
  for (let at = start; at < start + count; at += 1) {
    if (!isAllowed(text.charCodeAt(at))) return { isComplete: false, end: at }
  }
  return { isComplete: true, end: start + count }
}
