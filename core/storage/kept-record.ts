import { type PackedBytes, unpackBytes } from '../packing/packed-bytes.ts'
import type { Packer } from '../packing/packer.ts'
import type { Packable } from '../packing/packing-queue.ts'
import type { StoredRecord } from './backend.ts'
import type { Revision } from './storage.ts'

/** Record that a back end in memory keeps, plain or packed. */
export class KeptRecord implements StoredRecord, Packable {
  readonly revision: Revision
  readonly index: number
  #held: Uint8Array | PackedBytes

  /** `bytes` are copied. */
  constructor({ revision, index, bytes }: StoredRecord) {
    this.revision = revision
    this.index = index
    this.#held = bytes.slice()
  }

  /** The bytes, in an array of their own where they are packed. */
  get bytes(): Uint8Array {
    return this.#held instanceof Uint8Array ? this.#held : unpackBytes(this.#held)
  }

  get size(): number {
    return this.#held.length
  }

  /** Packs the bytes where that saves much. */
  pack(packer: Packer): void {
    if (this.#held instanceof Uint8Array) this.#held = packer.pack(this.#held) ?? this.#held
  }
}
