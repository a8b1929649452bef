const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

const posixTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++)
    value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value
})

/** CRC-32 as in gzip (RFC 1952), of bytes behind those of a former one. */
export function crc32(bytes: Uint8Array, former = 0): number {
  let value = ~former
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 255] ?? 0)
  return ~value >>> 0
}

/** The checksum of POSIX `cksum`, before the length is added. */
export function posixChecksum(bytes: Iterable<number>, former = 0): number {
  let value = former
  for (const byte of bytes) value = (value << 8) ^ (posixTable[(value >>> 24) ^ byte] ?? 0)
  return value
}

/** Adds the length of all bytes, and ends the checksum. */
export function finishPosix(value: number, length: number): number {
  const bytes: number[] = []
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.push(left % 256)
  return ~posixChecksum(bytes, value) >>> 0
}
