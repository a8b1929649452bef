import type { WireReader } from './wire-reader.ts'

/** Reads a nested message field by field; `read` takes the value or skips it. */
export function readFields(reader: WireReader, read: (number: number, type: number) => void): void {
  const end = reader.enter()
  while (!reader.isAtEnd) {
    const tag = reader.tag()
    read(tag >>> 3, tag & 7)
  }
  reader.leave(end)
}
