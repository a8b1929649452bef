/** Bytes from hexadecimal digits. */
export function fromHex(digits: string): Uint8Array {
  return new Uint8Array((digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
}

/** Bytes as hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
