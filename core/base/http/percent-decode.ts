import { encodeUtf8 } from '../text/utf8.ts'

const decoder = new TextDecoder()
const malformed = /%(?![0-9a-f]{2})/i

/** The UTF-8 bytes of a percent-encoded text, each `%XX` as the byte that it stands for. */
function* bytesOf(text: string): Generator<number> {
  for (const [part] of text.matchAll(/%..|[^%]+/g)) {
    if (part.startsWith('%')) yield Number.parseInt(part.slice(1), 16)
    else yield* encodeUtf8(part)
  }
}

/**
 * Decodes a percent-encoded text; undefined where a `%` is not followed by two hexadecimal digits. Bytes that are not
 * UTF-8 become U+FFFD, as they do in the answers of a server that keeps them.
 */
export function percentDecode(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return malformed.test(text) ? undefined : decoder.decode(Uint8Array.from(bytesOf(text)))
  }
}
