import { compressBytes, type CompressedBytes } from './compressed-bytes.ts'
import { Dictionary, dictionaryBytes } from './dictionary.ts'

/** Bytes after which a dictionary is judged, and the share of them that their packed form may have. */
const judgedBytes = 128 * 1024
const mostOfThem = 0.25

/** Bytes that a dictionary packs at most: what is written changes over time. */
const bytesOfDictionary = 4 * 1024 * 1024

/** One of so many values goes into the next dictionary, so that it has some of each kind. */
const sampledEach = 8

/** Packed forms by the bytes: the store and the watch cache keep many of the same values. */
const known = new WeakMap<Uint8Array, CompressedBytes>()

/**
 * Packs bytes by a dictionary of those that came before, such as stored objects, most of which resemble one another. A dictionary is a
 * sample of them, and is replaced now and then; the first values, which come before any, are not packed.
 */
export class Compressor {
  #dictionary: Dictionary | undefined
  /** The next dictionary, while it is collected, and its bytes so far. */
  #sample: Uint8Array | undefined
  #sampled = 0
  #count = 0
  #isDue = true
  /** Bytes that the dictionary has packed. */
  #packed = 0
  /** Bytes since the dictionary was judged, and those of their packed form. */
  #given = 0
  #made = 0

  /** The packed form, one for all packers; undefined where it would not be much smaller. The bytes must not change any more. */
  compress(bytes: Uint8Array): CompressedBytes | undefined {
    const made = known.get(bytes) ?? this.#compress(bytes)
    if (made) known.set(bytes, made)
    return made
  }

  #compress(bytes: Uint8Array): CompressedBytes | undefined {
    if (!this.#dictionary || (this.#isDue && this.#count++ % sampledEach === 0))
      this.#collect(bytes)
    if (!this.#dictionary) return undefined
    const packed = compressBytes(bytes, this.#dictionary)
    this.#given += bytes.length
    this.#made += packed?.text.length ?? bytes.length
    if (this.#given > judgedBytes) this.#judge()
    return packed
  }

  #judge(): void {
    this.#packed += this.#given
    this.#isDue ||= this.#packed > bytesOfDictionary || this.#made > this.#given * mostOfThem
    this.#given = 0
    this.#made = 0
  }

  #collect(bytes: Uint8Array): void {
    const sample = (this.#sample ??= new Uint8Array(dictionaryBytes))
    // Half a dictionary of one value would leave too little of others.
    if (bytes.length > sample.length / 2) return
    if (bytes.length <= sample.length - this.#sampled) {
      sample.set(bytes, this.#sampled)
      this.#sampled += bytes.length
      return
    }
    this.#dictionary?.retire()
    // The first values are not like those that come later.
    this.#isDue = !this.#dictionary
    this.#packed = 0
    this.#dictionary = new Dictionary(sample.subarray(0, this.#sampled))
    this.#sample = undefined
    this.#sampled = 0
  }
}
