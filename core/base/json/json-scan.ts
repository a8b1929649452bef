const quote = 0x22
const comma = 0x2c
const point = 0x2e
const backslash = 0x5c
const lowerE = 0x65
const upperE = 0x45

/** Counts of a JSON text, made in one pass without parsing it. */
export interface JsonScan {
  /** Colons outside strings: one a member. */
  readonly members: number
  /** Commas outside strings, and one for each object and list: at least as many as members and items. */
  readonly values: number
  readonly depth: number
  /** Whether a number has 16 digits or more, or an exponent, so that a double may not hold it exactly. */
  readonly oddNumber: boolean
  /** Whether a number has a point. */
  readonly hasPoint: boolean
}

/** Index of the quote that closes the string opened just before `from`; the text's end where none does. */
export function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at
    at = text.indexOf('"', at + 1)
  }
  return text.length
}

/**
 * Counts members, nesting and odd numbers of JSON text, so that the slow parser runs only for text that needs it.
 * Text that is not JSON gives meaningless numbers.
 */
export function scanJson(text: string): JsonScan {
  let members = 0
  let values = 0
  let depth = 0
  let deepest = 0
  let digits = 0
  let oddNumber = false
  let hasPoint = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) {
      if (++digits === 16) oddNumber = true
      continue
    }
    if (digits > 0 && (code === lowerE || code === upperE)) oddNumber = true
    digits = 0
    if (code === quote) at = closingQuote(text, at + 1)
    else if (code === comma) values++
    else if (code === 0x3a) members++
    else if (code === 0x7b || code === 0x5b) {
      values++
      deepest = Math.max(deepest, ++depth)
    } else if (code === 0x7d || code === 0x5d) depth--
    else if (code === point) hasPoint = true
  }
  return { members, values, depth: deepest, oddNumber, hasPoint }
}
