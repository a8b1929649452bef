const SLAB_BYTES = 1024 * 1024
const LARGEST_BLOCK = SLAB_BYTES / 4
const SPARE_SLABS = 8
/** Until the first is full: many a store sees few commits, and is gone again. */
const FIRST_SLAB_BYTES = 32 * 1024

interface Slab {
  readonly bytes: Uint8Array
  used: number
  blocks: number
}

/** Room for the records of one commit, until it is given back. */
export interface ArenaBlock {
  readonly bytes: Uint8Array
  readonly slab: Slab | undefined
}

/**
 * Memory that records are sealed in on their way to the medium. They live for milliseconds; as buffers of their own they
 * would make the garbage collector run so often that a third of the commits a second is lost.
 */
export class RecordArena {
  readonly #spare: Slab[] = []
  #current: Slab = newSlab(FIRST_SLAB_BYTES)

  /** The bytes hold whatever they held before. */
  allocate(length: number): ArenaBlock {
    if (length > LARGEST_BLOCK) return { bytes: new Uint8Array(length), slab: undefined }
    if (this.#current.used + length > this.#current.bytes.length) {
      this.#current = this.#spare.pop() ?? newSlab(SLAB_BYTES)
    }
    const slab = this.#current
    const bytes = slab.bytes.subarray(slab.used, slab.used + length)
    slab.used += length
    slab.blocks++
    return { bytes, slab }
  }

  /** Takes a block back, once; nobody may hold on to its bytes. */
  release({ slab }: ArenaBlock): void {
    if (!slab || --slab.blocks > 0) return
    slab.used = 0
    const isSpare = slab !== this.#current && slab.bytes.length === SLAB_BYTES
    if (isSpare && this.#spare.length < SPARE_SLABS) this.#spare.push(slab)
  }
}

function newSlab(length: number): Slab {
  return { bytes: new Uint8Array(length), used: 0, blocks: 0 }
}
