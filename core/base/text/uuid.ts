const digits: readonly number[] = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))

/** Index of each byte's first hex digit in the text of a UUID; the dashes stand between. */
const places: readonly number[] = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

// Buffers shared by all UUIDs, which spares two allocations for each request and object.
const bytes = new Uint8Array(16)
const codes: number[] = Array.from({ length: 36 }, () => '-'.charCodeAt(0))

/** Where random bytes come from: a runtime. */
interface RandomSource<Purpose> {
  random(bytes: Uint8Array, purpose: Purpose): unknown
}

/** A random (version 4) UUID in lower case. */
export function randomUuid<Purpose>(source: RandomSource<Purpose>, purpose: Purpose): string {
  source.random(bytes, purpose)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    const place = places[index] ?? 0
    codes[place] = digits[byte >> 4] ?? 0
    codes[place + 1] = digits[byte & 0x0f] ?? 0
  }
  return String.fromCharCode(...codes)
}
