const SLAB_BYTES = 1024 * 1024
const LARGEST_BLOCK = SLAB_BYTES / 4
const SPARE_SLABS = 8
/** Size of the first slab: many stores see few commits before they are closed. */
const FIRST_SLAB_BYTES = 32 * 1024

interface Slab {
  readonly bytes: Uint8Array
  used: number
  blocks: number
}

/** Memory for the records of one commit, until it is released. */
export interface ArenaBlock {
  readonly bytes: Uint8Array
  readonly slab: Slab | undefined
}

/**
 * Arena for records on their way to the medium. Records live for milliseconds; buffers of their own would make the
 * garbage collector run so often that a third of the commits a second is lost.
 */
export class RecordArena {
  readonly #spare: Slab[] = []
  #current: Slab = newSlab(FIRST_SLAB_BYTES)

  /** Allocates a block; its bytes are not cleared. */
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

  /** Releases a block, once; its bytes may not be used any more. */
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
