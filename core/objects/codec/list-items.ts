import type { Entry } from './entry.ts'

/**
 * Bytes of encoded items that one list keeps with its entries at most; items beyond are encoded again for the next
 * list.
 */
export const keptOfList: number = 128 * 1024 * 1024

/** The encoder for the items of one list, which keeps encoded items with their entries up to {@link keptOfList}. */
export function listItems(
  id: string,
  encode: (entry: Entry) => Uint8Array,
): (entry: Entry) => Uint8Array {
  let kept = 0
  return (entry) => {
    const keeps = kept < keptOfList
    const make = (): Uint8Array => {
      const bytes = encode(entry)
      kept += bytes.length
      return bytes
    }
    return entry.memo(id, make, keeps)
  }
}
