import { encodeUtf8 } from '../../api/utf8.ts'

const ascii = /^[\0-\x7f]*$/

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (const [at, byte] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    if (byte !== other) return byte - other
  }
  return a.length - b.length
}

/** The order of the keys' encoded forms, which begin with their lengths (RFC 8949, section 4.2.1). */
export function compareCborKeys(a: string, b: string): number {
  if (ascii.test(a) && ascii.test(b)) return a.length - b.length || (a < b ? -1 : 1)
  const [left, right] = [encodeUtf8(a), encodeUtf8(b)]
  return left.length - right.length || compareBytes(left, right)
}
