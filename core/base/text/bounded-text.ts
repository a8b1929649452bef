const mark = '…'

/** The first `limit` UTF-16 code units of a text, then an ellipsis if that cut it; no surrogate pair is split. */
export function boundedText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const code = text.charCodeAt(limit - 1)
  const isHalf = code >= 0xd800 && code < 0xdc00
  return text.slice(0, isHalf ? limit - 1 : limit) + mark
}

const quote = 0x22
const backslash = 0x5c

/** The most bytes that a UTF-16 code unit takes in an answer of any format. */
const longest = 6

function unitBytes(code: number): number {
  if (code >= 0x80 || code < 0x20) return longest
  return code === quote || code === backslash ? 2 : 1
}

/** An upper bound of the bytes that a text takes in an answer of any format, its escapes included; stops at `limit`. */
export function encodedBytes(text: string, limit: number): number {
  let bytes = 0
  for (let at = 0; at < text.length && bytes <= limit; at++) bytes += unitBytes(text.charCodeAt(at))
  return bytes
}

/** The beginning of a text, such that it takes at most about `limit` bytes in an answer of any format. */
export function boundedBytes(text: string, limit: number): string {
  if (text.length * longest <= limit) return text
  let bytes = 0
  for (let at = 0; at < text.length; at++) {
    bytes += unitBytes(text.charCodeAt(at))
    if (bytes > limit) return boundedText(text, at)
  }
  return text
}
