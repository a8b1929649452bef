import type { Entry } from './entry.ts'

/** Bytes that one list leaves with its entries for the next one; what a longer list makes beyond is made anew. */
export const keptOfList: number = 128 * 1024 * 1024

/** Items of one list, in the form of an encoding: what entries have in it already, or what is made of them. */
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
