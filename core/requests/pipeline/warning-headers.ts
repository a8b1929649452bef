import { encodeHeaderText } from '../../base/outgoing/header-text.ts'

/** Limits in characters: of all warnings of an answer, and of each warning where they exceed that. */
const [mostCharacters, longestCut] = [4_096, 256]

/** Limit of all warnings of an answer in bytes as sent: Node's HTTP client takes 16 KiB of headers. */
const mostBytes = 8_192

const control = /\p{Cc}/u

/**
 * `Warning` headers, each text once. Where the texts exceed the limit of characters, each is truncated, and those still
 * beyond the limit are left out.
 */
export function warningHeaders(warnings: readonly string[]): string[] {
  const texts = new Set(warnings)
  texts.delete('')
  let whole = 0
  for (const text of texts) whole += lengthOf(text, mostCharacters)
  const limit = whole > mostCharacters ? longestCut : mostCharacters
  const headers: string[] = []
  let [length, bytes] = [0, 0]
  for (const text of texts) {
    if (length >= mostCharacters) break
    const shown = cut(text, limit)
    // A warning with control characters, as line ends, is never sent.
    if (control.test(shown)) continue
    const header = headerOf(shown)
    bytes += header.length
    if (bytes > mostBytes) break
    length += lengthOf(shown, limit)
    headers.push('warning', header)
  }
  return headers
}

const ascii = /^[ -~]*$/

/** The length in code points, not UTF-16 units; exact only up to `limit`. */
function lengthOf(text: string, limit: number): number {
  if (ascii.test(text) || text.length > 2 * limit) return text.length
  return Array.from(text).length
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  // A code point has at most two UTF-16 units.
  return Array.from(text.slice(0, 2 * limit))
    .slice(0, limit)
    .join('')
}

/** A `Warning` header value; letters of every script go out as UTF-8. */
function headerOf(text: string): string {
  const shown = encodeHeaderText(text)
  return `299 - "${shown.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
