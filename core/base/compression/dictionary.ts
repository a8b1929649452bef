/** Bytes by which a place in a dictionary is found. */
export const shortestFound = 8

const tableBits = 16
const firstFactor = 0x9e3779b1
const secondFactor = 0x85ebca6b

/** Bytes of a dictionary at most: a place in it takes two bytes. */
export const dictionaryBytes = 0x10000

/** Sample of bytes that packed bytes refer to. */
export class Dictionary {
  readonly bytes: Uint8Array
  /** Places by the hash of the bytes there, the last of each; 0 for none. Needed only to pack. */
  #places: Uint16Array | undefined

  /** `bytes`: {@link dictionaryBytes} at most; they must not change. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Releases what is needed to pack: from now on the dictionary serves bytes that are packed already. */
  retire(): void {
    this.#places = undefined
  }

  /** A place where the dictionary may have the bytes at `at`, 0 for none; the caller compares them. */
  find(bytes: DataView, at: number): number {
    this.#places ??= this.#index()
    return this.#places[hash(bytes, at)] ?? 0
  }

  #index(): Uint16Array {
    const places = new Uint16Array(1 << tableBits)
    const view = viewOf(this.bytes)
    for (let at = 1; at + shortestFound <= view.byteLength; at++) places[hash(view, at)] = at
    return places
  }
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function hash(bytes: DataView, at: number): number {
  const first = Math.imul(bytes.getInt32(at, true), firstFactor)
  const second = Math.imul(bytes.getInt32(at + 4, true), secondFactor)
  return (first ^ second) >>> (32 - tableBits)
}
