const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Character code of each base64 digit, by the digit's value. */
const digits = new TextEncoder().encode(alphabet)

/** Value of each base64 digit, by the digit's character code. */
const values = new Uint8Array(128)
for (const [value, digit] of digits.entries()) values[digit] = value

const decoder = new TextDecoder()

const equalsSign = 0x3d

/** Standard base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
  let length = 0
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    text[length++] = digits[group >> 18] ?? 0
    text[length++] = digits[(group >> 12) & 63] ?? 0
    text[length++] = digits[(group >> 6) & 63] ?? 0
    text[length++] = digits[group & 63] ?? 0
  }
  // Padding replaces the digits that encode no byte.
  text.fill(equalsSign, length - ((3 - (bytes.length % 3)) % 3))
  return decoder.decode(text)
}

const padded = /^[A-Za-z0-9+/]*={0,2}$/

/** The bytes of standard base64 with padding; undefined where the text is not of that form. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !padded.test(text)) return undefined
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  let length = 0
  for (let at = 0; at < text.length; at += 4) {
    const group =
      (valueAt(text, at) << 18) |
      (valueAt(text, at + 1) << 12) |
      (valueAt(text, at + 2) << 6) |
      valueAt(text, at + 3)
    // Bytes of padding lie beyond the end of the array, which ignores writes there.
    bytes[length++] = group >> 16
    bytes[length++] = group >> 8
    bytes[length++] = group
  }
  return bytes
}

function valueAt(text: string, at: number): number {
  return values[text.charCodeAt(at)] ?? 0
}

/** The digits of base64url. */
const urlDigits = /^[A-Za-z0-9_-]*$/

/** Decodes base64url without padding (RFC 4648, section 5); undefined where the text is not of that form. */
export function decodeBase64Url(text: string): Uint8Array | undefined {
  if (text.length % 4 === 1 || !urlDigits.test(text)) return undefined
  const digits = text.replaceAll('-', '+').replaceAll('_', '/')
  return decodeBase64(digits.padEnd(Math.ceil(text.length / 4) * 4, '='))
}

/** Encodes base64url without padding (RFC 4648, section 5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
}
