/** A digest over blocks of bytes; lengths are counted in bits behind the last byte, as in FIPS 180-4 and RFC 1321. */
export abstract class BlockDigest {
  readonly #block: Uint8Array
  readonly #view: DataView
  readonly #lengthBytes: number
  readonly #isLittleEndian: boolean
  #filled = 0
  #length = 0

  protected constructor(blockBytes: number, lengthBytes: number, isLittleEndian = false) {
    this.#block = new Uint8Array(blockBytes)
    this.#view = new DataView(this.#block.buffer)
    this.#lengthBytes = lengthBytes
    this.#isLittleEndian = isLittleEndian
  }

  update(bytes: Uint8Array): void {
    this.#length += bytes.length
    for (let at = 0; at < bytes.length;) {
      const count = Math.min(bytes.length - at, this.#block.length - this.#filled)
      this.#block.set(bytes.subarray(at, at + count), this.#filled)
      this.#filled += count
      at += count
      if (this.#filled < this.#block.length) continue
      this.compress(this.#view)
      this.#filled = 0
    }
  }

  /** The digest in hexadecimal digits; nothing can follow. */
  finish(): string {
    const length = BigInt(this.#length) * 8n
    const end = this.#block.length - this.#lengthBytes
    this.#block[this.#filled++] = 0x80
    if (this.#filled > end) {
      this.#block.fill(0, this.#filled)
      this.compress(this.#view)
      this.#filled = 0
    }
    this.#block.fill(0, this.#filled)
    this.#view.setBigUint64(
      this.#isLittleEndian ? end : this.#block.length - 8,
      length,
      this.#isLittleEndian,
    )
    this.compress(this.#view)
    return this.hexadecimal()
  }

  protected abstract compress(block: DataView): void
  protected abstract hexadecimal(): string
}

export function hexadecimalOf(words: Iterable<number>): string {
  return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

export function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}

/** The first primes. */
export function primes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

/** The first 64 bits behind the point of a prime's square root (2) or cube root (3). */
export function rootFraction(prime: number, degree: 2n | 3n): bigint {
  const value = BigInt(prime) << (64n * degree)
  let [low, high] = [0n, 1n << 72n]
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle ** degree <= value) low = middle
    else high = middle - 1n
  }
  return BigInt.asUintN(64, low)
}
