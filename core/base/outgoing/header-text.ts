const beyondAscii = /[^\0-\x7f]/
const decoder = new TextDecoder()
const encoder = new TextEncoder()

/**
 * Decodes a header's value that has one character for each of its bytes, as HTTP libraries give it. The bytes are read
 * as UTF-8; invalid ones become U+FFFD.
 */
export function decodeHeaderText(value: string): string {
  if (!beyondAscii.test(value)) return value
  return decoder.decode(Uint8Array.from(value, (character) => character.charCodeAt(0)))
}

/**
 * Encodes a header's value, the inverse of {@link decodeHeaderText}: one character for each byte of the text in UTF-8.
 */
export function encodeHeaderText(text: string): string {
  if (!beyondAscii.test(text)) return text
  return Array.from(encoder.encode(text), (byte) => String.fromCharCode(byte)).join('')
}
