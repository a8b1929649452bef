/** Counts code points, as Go counts runes: a pair of surrogates is one, a lone surrogate is one. */
export function codePointLength(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length - 1; index += 1) {
    if (isHighSurrogate(text, index) && isLowSurrogate(text, index + 1)) {
      length -= 1
      index += 1
    }
  }
  return length
}

function isHighSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800
}

function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00
}
