import type { RandomPurpose } from '../../base/runtime.ts'
import { sha256 } from '../../base/text/sha256.ts'

/** State of every random stream. Immutable. */
export type ChanceState = ReadonlyMap<RandomPurpose, readonly number[]>

const purposes: readonly RandomPurpose[] = [
  'identity',
  'request',
  'timing',
  'internal',
  'secret',
  'simulation',
]

const encoder = new TextEncoder()

/** Random stream of 32-bit words: Chris Doty-Humphrey's sfc32, which is small, fast and passes the usual tests. */
class WordStream {
  #a: number
  #b: number
  #c: number
  #counter: number

  constructor([a = 0, b = 0, c = 0, counter = 1]: readonly number[]) {
    this.#a = a
    this.#b = b
    this.#c = c
    this.#counter = counter
  }

  get state(): readonly number[] {
    return [this.#a, this.#b, this.#c, this.#counter]
  }

  next(): number {
    const word = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + word) | 0
    return word >>> 0
  }
}

/** Initial state of the random streams of a seed. Streams are independent of each other. */
export function chanceOf(seed: string | number): ChanceState {
  return new Map(
    purposes.map((purpose) => {
      const digest = sha256(encoder.encode(`${purpose}\n${seed}`))
      const view = new DataView(digest.buffer, digest.byteOffset, digest.length)
      return [purpose, [0, 4, 8, 12].map((at) => view.getUint32(at, true))]
    }),
  )
}

/** Seeded random bytes, with a stream for each purpose: see {@link RandomPurpose}. */
export class SeededChance {
  readonly #streams: ReadonlyMap<RandomPurpose, WordStream>

  constructor(state: ChanceState) {
    this.#streams = new Map(
      Array.from(state, ([purpose, words]) => [purpose, new WordStream(words)]),
    )
  }

  get state(): ChanceState {
    return new Map(Array.from(this.#streams, ([purpose, stream]) => [purpose, stream.state]))
  }

  /** Fills `bytes` and returns it. Each call begins with a new word of the stream. */
  random(bytes: Uint8Array, purpose: RandomPurpose = 'timing'): Uint8Array {
    const stream = this.#streams.get(purpose)
    if (!stream) throw new TypeError(`there is no random stream for ${purpose}`)
    let word = 0
    for (let at = 0; at < bytes.length; at++) {
      if (at % 4 === 0) word = stream.next()
      bytes[at] = word & 0xff
      word >>>= 8
    }
    return bytes
  }
}
