import { encodeHeaderText } from '../outgoing/header-text.ts'

/** The most characters of all warnings of an answer, and of one of them where they are more. */
const [mostCharacters, longestCut] = [4_096, 256]

/** All warnings of an answer, in bytes as they are sent: Node's own client takes 16 KiB of headers. */
const mostBytes = 8_192

const control = /\p{Cc}/u

/**
 * Warnings as headers, each text once. As soon as they are too many characters, all of them are cut, and what is still too
 * much is left out.
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
    // Line ends and other signs that steer: such a warning is never sent.
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

/** Counts characters, not the halves that some consist of; any number beyond `limit` is as good as the next. */
function lengthOf(text: string, limit: number): number {
  if (ascii.test(text) || text.length > 2 * limit) return text.length
  return Array.from(text).length
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  // No character has more than two halves.
  return Array.from(text.slice(0, 2 * limit))
    .slice(0, limit)
    .join('')
}

/** Letters of every script go out as UTF-8. */
function headerOf(text: string): string {
  const shown = encodeHeaderText(text)
  return `299 - "${shown.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
