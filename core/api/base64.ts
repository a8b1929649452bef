const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Standard base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(index, index + 3)
    const group = (first << 16) | (second << 8) | third
    for (let shift = 18; shift >= 0; shift -= 6) text += alphabet.charAt((group >> shift) & 63)
  }
  const padding = (3 - (bytes.length % 3)) % 3
  return text.slice(0, text.length - padding) + '='.repeat(padding)
}

const padded = /^[A-Za-z0-9+/]*={0,2}$/

/** The bytes of standard base64 with padding; undefined where the text is not of that form. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !padded.test(text)) return undefined
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  let length = 0
  for (let at = 0; at < text.length; at += 4) {
    let group = 0
    for (let digit = at; digit < at + 4; digit++) {
      group = (group << 6) | Math.max(0, alphabet.indexOf(text.charAt(digit)))
    }
    // What lies beyond the array is padding, and is dropped by it.
    for (let shift = 16; shift >= 0; shift -= 8) bytes[length++] = (group >> shift) & 0xff
  }
  return bytes
}
