const seed = 0x9747b28c

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}

function mixed(word: number, first: number, by: number, second: number): number {
  return Math.imul(rotated(Math.imul(word, first), by), second)
}

const mixA = (word: number): number => mixed(word, 0x239b961b, 15, 0xab0e9789)
const mixB = (word: number): number => mixed(word, 0xab0e9789, 16, 0x38b34ae5)
const mixC = (word: number): number => mixed(word, 0x38b34ae5, 17, 0xa1e38b93)
const mixD = (word: number): number => mixed(word, 0xa1e38b93, 18, 0x239b961b)

function turned(lane: number, by: number, next: number, added: number): number {
  return (Math.imul((rotated(lane, by) + next) | 0, 5) + added) | 0
}

function finished(lane: number): number {
  let state = lane
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return state ^ (state >>> 16)
}

/** Little-endian word at `at`; bytes behind the end read as zero. */
function wordAt(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  )
}

/**
 * Content hash for entity tags and hashed URLs: 32 hexadecimal digits that change with the content (MurmurHash3, the form of 128
 * bits for 32-bit machines). It is not cryptographic: a party that chooses the content can make two contents collide.
 */
export function contentHash(bytes: Uint8Array): string {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const whole = bytes.length - (bytes.length % 16)
  let [a, b, c, d] = [seed, seed, seed, seed]
  for (let at = 0; at < whole; at += 16) {
    a = turned(a ^ mixA(words.getInt32(at, true)), 19, b, 0x561ccd1b)
    b = turned(b ^ mixB(words.getInt32(at + 4, true)), 17, c, 0x0bcaa747)
    c = turned(c ^ mixC(words.getInt32(at + 8, true)), 15, d, 0x96cd1c35)
    d = turned(d ^ mixD(words.getInt32(at + 12, true)), 13, a, 0x32ac3b17)
  }
  // Words behind the end are zero, and a zero word leaves a lane as it is.
  a ^= mixA(wordAt(bytes, whole)) ^ bytes.length
  b ^= mixB(wordAt(bytes, whole + 4)) ^ bytes.length
  c ^= mixC(wordAt(bytes, whole + 8)) ^ bytes.length
  d ^= mixD(wordAt(bytes, whole + 12)) ^ bytes.length
  a = (a + b + c + d) | 0
  const first = finished(a)
  const others = [b, c, d].map((lane) => finished(lane + a))
  const sum = others.reduce((total, lane) => total + lane, first)
  return [sum, ...others.map((lane) => lane + sum)]
    .map((lane) => (lane >>> 0).toString(16).padStart(8, '0'))
    .join('')
}
