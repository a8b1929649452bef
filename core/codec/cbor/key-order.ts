import { encodeUtf8 } from '../../api/utf8.ts'

const beyondAscii = /[^\0-\x7f]/

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (const [at, byte] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    if (byte !== other) return byte - other
  }
  return a.length - b.length
}

function compareAscii(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1)
}

function compareEncoded(a: string, b: string): number {
  const [left, right] = [encodeUtf8(a), encodeUtf8(b)]
  return left.length - right.length || compareBytes(left, right)
}

/** Sorts keys, in place, as their encoded forms are ordered, which begin with their lengths (RFC 8949, section 4.2.1). */
export function sortCborKeys(keys: string[]): string[] {
  const isPlain = !keys.some((key) => beyondAscii.test(key))
  return keys.sort(isPlain ? compareAscii : compareEncoded)
}
