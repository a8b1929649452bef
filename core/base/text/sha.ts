import { BlockDigest, hexadecimalOf, primes, rootFraction, rotateLeft } from './block-digest.ts'
import { sha256Block, sha256Start } from './sha256.ts'

/** SHA-1 as in FIPS 180-4. */
export class Sha1 extends BlockDigest {
  readonly #state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0])
  readonly #words = new Int32Array(80)

  constructor() {
    super(64, 8)
  }

  protected override compress(block: DataView): void {
    const words = this.#words
    for (let at = 0; at < 16; at++) words[at] = block.getInt32(at * 4)
    for (let at = 16; at < 80; at++) {
      const mixed =
        (words[at - 3] ?? 0) ^ (words[at - 8] ?? 0) ^ (words[at - 14] ?? 0) ^ (words[at - 16] ?? 0)
      words[at] = rotateLeft(mixed, 1)
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = this.#state
    for (let step = 0; step < 80; step++) {
      const [mixed, constant] =
        step < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : step < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : step < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6]
      const sum = (rotateLeft(a, 5) + mixed + e + constant + (words[step] ?? 0)) | 0
      e = d
      d = c
      c = rotateLeft(b, 30)
      b = a
      a = sum
    }
    for (const [at, word] of [a, b, c, d, e].entries())
      this.#state[at] = (this.#state[at] ?? 0) + word
  }

  protected override hexadecimal(): string {
    return hexadecimalOf(this.#state)
  }
}

/** Constants of SHA-512, two words each; made when they are first needed. */
let roundConstants: Int32Array | undefined
let initialState: Int32Array | undefined

function fractions(count: number, degree: 2n | 3n): Int32Array {
  const words = new Int32Array(2 * count)
  for (const [at, prime] of primes(count).entries()) {
    const bits = rootFraction(prime, degree)
    words[2 * at] = Number(bits >> 32n)
    words[2 * at + 1] = Number(bits & 0xffffffffn)
  }
  return words
}

function constants(): [rounds: Int32Array, initial: Int32Array] {
  roundConstants ??= fractions(80, 3n)
  initialState ??= fractions(8, 2n)
  return [roundConstants, initialState]
}

/** SHA-256 as in FIPS 180-4, of input that comes in pieces. */
export class Sha256 extends BlockDigest {
  readonly #state = sha256Start()

  constructor() {
    super(64, 8)
  }

  protected override compress(block: DataView): void {
    sha256Block(this.#state, block)
  }

  protected override hexadecimal(): string {
    return hexadecimalOf(new Int32Array(this.#state.buffer))
  }
}

/** SHA-512 as in FIPS 180-4; each of its words is two of 32 bits. */
export class Sha512 extends BlockDigest {
  readonly #state: Int32Array
  readonly #rounds: Int32Array
  readonly #words = new Int32Array(160)

  constructor() {
    super(128, 16)
    const [rounds, initial] = constants()
    this.#rounds = rounds
    this.#state = initial.slice()
  }

  protected override compress(block: DataView): void {
    const words = this.#words
    for (let at = 0; at < 32; at++) words[at] = block.getInt32(at * 4)
    for (let at = 32; at < 160; at += 2) {
      const [earlyHigh, earlyLow] = [words[at - 30] ?? 0, words[at - 29] ?? 0]
      const [lateHigh, lateLow] = [words[at - 4] ?? 0, words[at - 3] ?? 0]
      const smallHigh =
        part(earlyHigh, earlyLow, 1) ^ part(earlyHigh, earlyLow, 8) ^ (earlyHigh >>> 7)
      const smallLow =
        part(earlyLow, earlyHigh, 1) ^ part(earlyLow, earlyHigh, 8) ^ part(earlyLow, earlyHigh, 7)
      const largeHigh = part(lateHigh, lateLow, 19) ^ part(lateLow, lateHigh, 29) ^ (lateHigh >>> 6)
      const largeLow =
        part(lateLow, lateHigh, 19) ^ part(lateHigh, lateLow, 29) ^ part(lateLow, lateHigh, 6)
      const low =
        unsigned(words[at - 31]) +
        unsigned(smallLow) +
        unsigned(words[at - 13]) +
        unsigned(largeLow)
      words[at + 1] = low
      words[at] = (words[at - 32] ?? 0) + smallHigh + (words[at - 14] ?? 0) + largeHigh + carry(low)
    }
    const work = this.#state.slice()
    for (let step = 0; step < 160; step += 2) this.#round(work, step)
    for (let at = 0; at < 16; at += 2) {
      const low = unsigned(this.#state[at + 1]) + unsigned(work[at + 1])
      this.#state[at + 1] = low
      this.#state[at] = (this.#state[at] ?? 0) + (work[at] ?? 0) + carry(low)
    }
  }

  #round(work: Int32Array, step: number): void {
    const [ah = 0, al = 0, bh = 0, bl = 0, ch = 0, cl = 0, dh = 0, dl = 0] = work
    const [eh = 0, el = 0, fh = 0, fl = 0, gh = 0, gl = 0, hh = 0, hl = 0] = work.subarray(8)
    const largeHigh = part(eh, el, 14) ^ part(eh, el, 18) ^ part(el, eh, 9)
    const largeLow = part(el, eh, 14) ^ part(el, eh, 18) ^ part(eh, el, 9)
    const chosenHigh = (eh & fh) ^ (~eh & gh)
    const chosenLow = (el & fl) ^ (~el & gl)
    const firstLow =
      unsigned(hl) +
      unsigned(largeLow) +
      unsigned(chosenLow) +
      unsigned(this.#rounds[step + 1]) +
      unsigned(this.#words[step + 1])
    const firstHigh =
      (hh +
        largeHigh +
        chosenHigh +
        (this.#rounds[step] ?? 0) +
        (this.#words[step] ?? 0) +
        carry(firstLow)) |
      0
    const smallHigh = part(ah, al, 28) ^ part(al, ah, 2) ^ part(al, ah, 7)
    const smallLow = part(al, ah, 28) ^ part(ah, al, 2) ^ part(ah, al, 7)
    const majorityHigh = (ah & bh) ^ (ah & ch) ^ (bh & ch)
    const majorityLow = (al & bl) ^ (al & cl) ^ (bl & cl)
    const secondLow = unsigned(smallLow) + unsigned(majorityLow)
    const secondHigh = smallHigh + majorityHigh + carry(secondLow)
    work.copyWithin(2, 0, 14)
    const sumLow = unsigned(dl) + unsigned(firstLow)
    work[9] = sumLow
    work[8] = dh + firstHigh + carry(sumLow)
    const resultLow = unsigned(firstLow) + unsigned(secondLow)
    work[1] = resultLow
    work[0] = firstHigh + secondHigh + carry(resultLow)
  }

  protected override hexadecimal(): string {
    return hexadecimalOf(this.#state)
  }
}

/** The upper word of two that are turned to the right. */
function part(high: number, low: number, bits: number): number {
  return (high >>> bits) | (low << (32 - bits))
}

function unsigned(word = 0): number {
  return word >>> 0
}

/** What a sum of lower words carries over. */
function carry(sum: number): number {
  return Math.floor(sum / 2 ** 32)
}
