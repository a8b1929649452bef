const surrogate = /[\ud800-\udfff]/

/** Whether a text has code points that take two units; most texts have none, so that their indices count code points. */
function hasSurrogates(text: string): boolean {
  // Starting a search costs more than a look at the few units of a short text.
  if (text.length > shortText) return surrogate.test(text)
  for (let index = 0; index < text.length; index += 1) {
    if ((text.charCodeAt(index) & 0xf800) === 0xd800) return true
  }
  return false
}

const shortText = 40

/** Counts code points, as Go counts runes: a pair of surrogates is one, a lone surrogate is one. */
export function codePointLength(text: string): number {
  if (!hasSurrogates(text)) return text.length
  let length = text.length
  for (let index = 0; index < text.length - 1; index += 1) {
    if (isPair(text, index)) {
      length -= 1
      index += 1
    }
  }
  return length
}

/** Index of the code point number `count` of a text; undefined where the text is shorter. The end of the text has a number too. */
export function indexOfCodePoint(text: string, count: number): number | undefined {
  if (!hasSurrogates(text)) return count <= text.length ? count : undefined
  let index = 0
  for (let passed = 0; passed < count; passed += 1) {
    if (index >= text.length) return undefined
    index += isPair(text, index) ? 2 : 1
  }
  return index
}

/** Whether two units of a text, from an index on, are one code point. */
export function isPair(text: string, index: number): boolean {
  return (
    (text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00
  )
}
