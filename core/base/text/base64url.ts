import { decodeBase64, encodeBase64 } from './base64.ts'

const plain = /^[A-Za-z0-9_-]*$/

/** Decodes base64url without padding (RFC 4648, section 5); undefined where the text is not of that form. */
export function decodeBase64Url(text: string): Uint8Array | undefined {
  if (text.length % 4 === 1 || !plain.test(text)) return undefined
  const digits = text.replaceAll('-', '+').replaceAll('_', '/')
  return decodeBase64(digits.padEnd(Math.ceil(text.length / 4) * 4, '='))
}

/** Encodes base64url without padding (RFC 4648, section 5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
}
