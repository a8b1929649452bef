import type { ProcessMeter } from '../../processes/process-meter.ts'

/** Characters that are compared in one step. */
const comparedInStep = 64

/**
 * Whether a text fits a pattern of fnmatch(3): `*`, `?`, `[a-z]`, `[!a]`, `\` before a character. It charges what it compares, and goes
 * back to the last star alone, so that it takes the product of both lengths at most.
 */
export function isNameMatch(pattern: string, text: string, meter: ProcessMeter): boolean {
  let [at, place, star, mark, compared] = [0, 0, -1, 0, 0]
  let isMatch = true
  while (place < text.length) {
    compared += 1
    const character = pattern[at]
    if (character === '*') {
      star = at++
      mark = place
      continue
    }
    const end = character === undefined ? undefined : endOfMatch(pattern, at, text.charAt(place))
    if (end !== undefined) {
      at = end
      place += 1
    } else if (star >= 0) {
      at = star + 1
      mark += 1
      place = mark
    } else {
      isMatch = false
      break
    }
  }
  while (pattern[at] === '*') at += 1
  meter.spend(compared / comparedInStep)
  return isMatch && at === pattern.length
}

/** Where the part of a pattern ends that matches a character; undefined where it does not. */
function endOfMatch(pattern: string, at: number, character: string): number | undefined {
  const sign = pattern.charAt(at)
  if (sign === '?') return at + 1
  if (sign === '\\' && at + 1 < pattern.length) {
    return pattern[at + 1] === character ? at + 2 : undefined
  }
  if (sign !== '[') return sign === character ? at + 1 : undefined
  const isNegated = pattern[at + 1] === '!' || pattern[at + 1] === '^'
  let next = at + (isNegated ? 2 : 1)
  let isIn = false
  for (let first = true; first || pattern[next] !== ']'; first = false) {
    const from = pattern[next]
    // Without its end it is a plain bracket.
    if (from === undefined || next - at > mostInSet) return character === '[' ? at + 1 : undefined
    const to =
      pattern[next + 1] === '-' && pattern[next + 2] !== ']' ? pattern[next + 2] : undefined
    if (to === undefined) isIn ||= character === from
    else isIn ||= character >= from && character <= to
    next += to === undefined ? 1 : 3
  }
  return isIn !== isNegated ? next + 1 : undefined
}

/** Characters between brackets at most. */
const mostInSet = 256
