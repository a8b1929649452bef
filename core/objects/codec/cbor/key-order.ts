import { encodeUtf8 } from '../../../base/text/utf8.ts'

const beyondAscii = /[^\0-\x7f]/

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (const [at, byte] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    if (byte !== other) return byte - other
  }
  return a.length - b.length
}

/** Number of keys up to which insertion sort is used. */
const fewKeys = 16

function compareAscii(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1)
}

function compareEncoded(a: string, b: string): number {
  const [left, right] = [encodeUtf8(a), encodeUtf8(b)]
  return left.length - right.length || compareBytes(left, right)
}

/** Sorts map keys in place by their encoded form, so that shorter keys come first (RFC 8949, section 4.2.1). */
export function sortCborKeys(keys: string[]): string[] {
  for (const key of keys) if (beyondAscii.test(key)) return keys.sort(compareEncoded)
  return keys.length > fewKeys ? keys.sort(compareAscii) : sortFew(keys)
}

/** Insertion sort, which takes less time for a few keys than Array.sort. */
function sortFew(keys: string[]): string[] {
  for (let end = 1; end < keys.length; end++) {
    const key = keys[end] ?? ''
    let at = end
    for (; at > 0; at--) {
      const before = keys[at - 1] ?? ''
      if (compareAscii(before, key) < 0) break
      keys[at] = before
    }
    keys[at] = key
  }
  return keys
}
