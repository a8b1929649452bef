import type { Storage } from '../../../core/storage/engine/storage.ts'

/** Node ports that the bitmap of a store has as allocated; `first` is the first of its range. The storage gives bytes as they are stored. */
export async function allocatedPorts(storage: Storage, first: number): Promise<readonly number[]> {
  const found = await storage.get('/registry/ranges/servicenodeports')
  const value = found.ok ? found.entry?.value : undefined
  if (!value) return []
  // The fields of a RangeAllocation: 2 is the range, 3 the bitmap; the metadata before them is empty.
  const text = Buffer.from(value)
  const range = /\d+-\d+/.exec(text.toString('latin1'))
  if (!range) throw new TypeError('the bitmap is no RangeAllocation')
  let at = range.index + range[0].length + 1
  let length = 0
  for (let shift = 0; ; shift += 7) {
    const byte = text[at++] ?? 0
    length |= (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  const bytes = text.subarray(at, at + length).toReversed()
  const ports: number[] = []
  for (const [index, byte] of bytes.entries()) {
    for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) ports.push(first + index * 8 + bit)
  }
  return ports
}
