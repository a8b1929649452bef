import { boundedText } from '../text/bounded-text.ts'
import { encodeUtf8 } from '../text/utf8.ts'

/** Longest part of a malformed time or duration that a message shows, in characters. */
const longestShown = 1024

/** A text as Go's package `time` quotes it: each byte that is not printable ASCII is written as `\xNN`. */
export function quoteTime(text: string): string {
  const bytes = Array.from(encodeUtf8(boundedText(text, longestShown)), (byte) => {
    if (byte < 0x20 || byte >= 0x80) return `\\x${byte.toString(16).padStart(2, '0')}`
    const char = String.fromCharCode(byte)
    return char === '"' || char === '\\' ? `\\${char}` : char
  })
  return `"${bytes.join('')}"`
}
