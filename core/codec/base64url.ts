const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Decodes base64url without padding (RFC 4648, section 5); undefined where the text is not of that form. */
export function decodeBase64Url(text: string): Uint8Array | undefined {
  if (text.length % 4 === 1) return undefined
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let held = 0
  let length = 0
  for (const character of text) {
    const value = alphabet.indexOf(character)
    if (value === -1) return undefined
    bits = ((bits << 6) | value) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[length++] = (bits >> held) & 0xff
  }
  return bytes
}

/** Encodes to base64url without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
    const bits = (first << 16) | (second << 8) | third
    const digits = Math.min(4, Math.ceil(((bytes.length - at) * 8) / 6))
    for (let digit = 0; digit < digits; digit++) {
      text += alphabet.charAt((bits >> (18 - 6 * digit)) & 0x3f)
    }
  }
  return text
}
