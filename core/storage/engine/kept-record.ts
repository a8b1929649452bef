import type { Revision } from '../../base/api/revision.ts'
import { type PackedBytes, unpackBytes } from '../../base/packing/packed-bytes.ts'
import type { Packer } from '../../base/packing/packer.ts'
import type { Packable } from '../../base/packing/packing-queue.ts'
import type { StoredRecord } from './backend.ts'
import { headerBytes, headerOf, joinRecord } from './record.ts'

/**
 * Record that a back end in memory keeps. Its value is the array of the write itself, which the watch cache holds too, until it is
 * packed.
 */
export class KeptRecord implements StoredRecord, Packable {
  readonly revision: Revision
  readonly index: number
  /** The key of the write, and the header of its record; absent where the whole record is held. */
  readonly #key: string | undefined
  readonly #header: string | undefined
  #held: Uint8Array | PackedBytes

  constructor({ revision, index, bytes, write }: StoredRecord) {
    this.revision = revision
    this.index = index
    if (write?.value) {
      this.#key = write.key
      this.#header = headerOf(bytes)
    }
    this.#held = write?.value ?? bytes.slice()
  }

  /** The bytes, which share no memory with other records. */
  get bytes(): Uint8Array {
    const held = this.#held instanceof Uint8Array ? this.#held : unpackBytes(this.#held)
    if (this.#key === undefined || this.#header === undefined) return held
    return joinRecord(this.#header, this.#key, held)
  }

  get size(): number {
    const { length } = this.#held
    return this.#key === undefined ? length : headerBytes + this.#key.length + length
  }

  /** Packs the value where that saves much. */
  pack(packer: Packer): void {
    if (this.#held instanceof Uint8Array) this.#held = packer.pack(this.#held) ?? this.#held
  }
}
