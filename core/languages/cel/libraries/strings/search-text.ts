/**
 * Steps up to which a search may compare every position: engines search small patterns and texts in this way, and large ones
 * in quadratic time where text and pattern repeat themselves.
 */
const quickSteps = 2 ** 24

/** First occurrence of a pattern from an index on, or -1. Takes time in proportion to the text, whatever text and pattern are. */
export function findText(text: string, pattern: string, from: number): number {
  if (isQuick(text, pattern)) return text.indexOf(pattern, from)
  let found = -1
  scan(text, pattern, from, text.length, (index) => {
    found = index
    return false
  })
  return found
}

/** Last occurrence of a pattern that starts at an index or before it, or -1. Takes time in proportion to the text. */
export function findLastText(text: string, pattern: string, from: number): number {
  if (isQuick(text, pattern)) return text.lastIndexOf(pattern, from)
  let found = -1
  scan(text, pattern, 0, from + pattern.length, (index) => {
    found = index
    return true
  })
  return found
}

function isQuick(text: string, pattern: string): boolean {
  return text.length * pattern.length <= quickSteps
}

/** Calls `onFound` with each occurrence between two indices, overlapping ones too, until it answers false (Knuth, Morris, Pratt). */
function scan(
  text: string,
  pattern: string,
  from: number,
  end: number,
  onFound: (index: number) => boolean,
): void {
  const borders = bordersOf(pattern)
  const stop = Math.min(end, text.length)
  let matched = 0
  for (let index = from; index < stop; index += 1) {
    const unit = text.charCodeAt(index)
    while (matched > 0 && pattern.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0
    if (pattern.charCodeAt(matched) === unit) matched += 1
    if (matched === pattern.length) {
      if (!onFound(index - matched + 1)) return
      matched = borders[matched - 1] ?? 0
    }
  }
}

/** For each prefix of a pattern, the length of the longest proper prefix that it ends with. */
function bordersOf(pattern: string): Uint32Array {
  const borders = new Uint32Array(pattern.length)
  let border = 0
  for (let index = 1; index < pattern.length; index += 1) {
    const unit = pattern.charCodeAt(index)
    while (border > 0 && pattern.charCodeAt(border) !== unit) border = borders[border - 1] ?? 0
    if (pattern.charCodeAt(border) === unit) border += 1
    borders[index] = border
  }
  return borders
}
