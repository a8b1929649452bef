const beyondAscii = /[^\0-\x7f]/
const decoder = new TextDecoder()
const encoder = new TextEncoder()

/**
 * The text of a header's value where a host hands out a character for each of its bytes, as HTTP libraries do. The bytes are
 * UTF-8; what is not becomes U+FFFD.
 */
export function decodeHeaderText(value: string): string {
  if (!beyondAscii.test(value)) return value
  return decoder.decode(Uint8Array.from(value, (character) => character.charCodeAt(0)))
}

/** The inverse of {@link decodeHeaderText}: a character for each byte of the text in UTF-8. */
export function encodeHeaderText(text: string): string {
  if (!beyondAscii.test(text)) return text
  return Array.from(encoder.encode(text), (byte) => String.fromCharCode(byte)).join('')
}
