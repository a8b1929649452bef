const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Decodes standard Base64 to text; bytes that are not UTF-8 become replacement characters. */
export function decodeBase64Text(base64: string): string {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const sign of base64.replace(/=+$/, '')) {
    held = (held << 6) | base64Digits.indexOf(sign)
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
    held &= (1 << bits) - 1
  }
  return new TextDecoder().decode(new Uint8Array(bytes))
}
