/** The CRC-32 of some bytes: {@link crc32}, or the host's own. */
export type Checksum = (bytes: Uint8Array) => number

const SLICES = 8

/**
 * The eight tables of slicing by 8, 256 entries each: entry `n` of table `k` advances byte `n` by `k` further bytes.
 */
const tables = buildTables()

function buildTables(): Int32Array {
  const built = new Int32Array(256 * SLICES)
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    built[byte] = crc
  }
  for (let index = 256; index < built.length; index++) {
    const shorter = built[index - 256] ?? 0
    built[index] = (shorter >>> 8) ^ (built[shorter & 0xff] ?? 0)
  }
  return built
}

/**
 * The CRC-32 of `bytes` from `start` to `end` (exclusive), as in zlib, gzip and PNG. Every record of a store is checked
 * on each read, so it goes through eight bytes at a time ("slicing by 8").
 */
export function crc32(bytes: Uint8Array, start = 0, end: number = bytes.length): number {
  const table = tables
  let crc = -1
  let at = start
  for (const last = end - 8; at <= last; at += 8) {
    const low =
      crc ^
      (byteAt(bytes, at) |
        (byteAt(bytes, at + 1) << 8) |
        (byteAt(bytes, at + 2) << 16) |
        (byteAt(bytes, at + 3) << 24))
    crc =
      entry(table, 1792 + (low & 0xff)) ^
      entry(table, 1536 + ((low >>> 8) & 0xff)) ^
      entry(table, 1280 + ((low >>> 16) & 0xff)) ^
      entry(table, 1024 + (low >>> 24)) ^
      entry(table, 768 + byteAt(bytes, at + 4)) ^
      entry(table, 512 + byteAt(bytes, at + 5)) ^
      entry(table, 256 + byteAt(bytes, at + 6)) ^
      entry(table, byteAt(bytes, at + 7))
  }
  for (; at < end; at++) crc = (crc >>> 8) ^ entry(table, (crc ^ byteAt(bytes, at)) & 0xff)
  return ~crc >>> 0
}

// Every index in crc32 is in range; the cast spares the hot loop a check for `undefined`.
function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] as number
}

function entry(table: Int32Array, at: number): number {
  return table[at] as number
}
