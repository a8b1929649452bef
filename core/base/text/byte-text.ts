import { quoteText } from './quote-text.ts'
import { encodeUtf8 } from './utf8.ts'

// A byte text is a string of characters U+0000 to U+00FF, each standing for one byte. Go's strings are bytes: those that count
// or cut them by bytes, or hold bytes that are no UTF-8, need this form. ASCII is the same in both.

const ascii = /^[\0-\x7f]*$/

/** The UTF-8 of a text as a byte text. */
export function bytesOfText(text: string): string {
  if (ascii.test(text)) return text
  const parts: string[] = []
  const bytes = encodeUtf8(text)
  for (let at = 0; at < bytes.length; at += chunk) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + chunk)))
  }
  return parts.join('')
}

/** Bytes that become one call's arguments: far fewer than the stack holds. */
const chunk = 4_096

/** The text that a byte text is the UTF-8 of. Each byte that belongs to no character becomes U+FFFD, as Go reads it. */
export function textOfBytes(bytes: string): string {
  if (ascii.test(bytes)) return bytes
  return bytes.replaceAll(sequence, (found) => decode(found) ?? '\ufffd')
}

/** A byte text in double quotes as Go's `%q` prints it: bytes that belong to no character are shown as `\xff`. */
export function quoteBytes(bytes: string): string {
  if (ascii.test(bytes)) return quoteText(bytes)
  const quoted: string[] = []
  let start = 0
  for (const match of bytes.matchAll(sequence)) {
    const [found] = match
    if (found.length > 1) continue
    quoted.push(quoteInner(bytes.slice(start, match.index)))
    quoted.push(`\\x${found.charCodeAt(0).toString(16)}`)
    start = match.index + 1
  }
  return `"${quoted.join('')}${quoteInner(bytes.slice(start))}"`
}

/** UTF-8 as quoted, without the quotation marks. */
function quoteInner(bytes: string): string {
  return bytes === '' ? '' : quoteText(textOfBytes(bytes)).slice(1, -1)
}

/** The UTF-8 of a character beyond ASCII, or a byte that belongs to none. */
const sequence =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g

/** The character of one sequence; undefined for a byte that belongs to none. */
function decode(found: string): string | undefined {
  if (found.length === 1) return undefined
  let code = found.charCodeAt(0) & (0xff >> (found.length + 1))
  for (let at = 1; at < found.length; at += 1) code = (code << 6) | (found.charCodeAt(at) & 0x3f)
  return String.fromCodePoint(code)
}
