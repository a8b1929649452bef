import type { Revision } from '../../base/api/revision.ts'
import { type CompressedBytes, decompressBytes } from '../../base/compression/compressed-bytes.ts'
import { CompressionQueue, type Compressible } from '../../base/compression/compression-queue.ts'
import type { Compressor } from '../../base/compression/compressor.ts'
import type { Backend, RecordId, Scan, StoredRecord } from './backend.ts'
import { headerBytes, headerOf, joinRecord } from './record.ts'

const SCAN_BATCH = 1000

/**
 * Back end in memory, which keeps records for as long as the object lives. Closing it only ends the engine above, so
 * that the same back end can be opened again, as a file can. Older records are packed: the watch cache has the objects, so that they
 * are hardly ever read.
 */
export class MemoryBackend implements Backend {
  #records = new Map<number | string, KeptRecord>()
  readonly #packing = new CompressionQueue<KeptRecord>()
  #meta: Uint8Array | undefined
  /** Whether a copy may have the same `#records`, which are copied before the next change then. */
  #isShared = false

  /** A copy of this back end; later writes to either do not change the other. */
  copy(): MemoryBackend {
    const copy = new MemoryBackend()
    copy.#records = this.#records
    copy.#meta = this.#meta
    copy.#isShared = true
    this.#isShared = true
    return copy
  }

  // The engine awaits the append before it makes the commit visible; in memory it is durable at once.
  async append(records: readonly StoredRecord[], meta: Uint8Array): Promise<void> {
    const kept = this.#own()
    for (const record of records) {
      const own = new KeptRecord(record)
      kept.set(identify(record), own)
      this.#packing.add(own)
    }
    this.#meta = meta
  }

  async read(ids: readonly RecordId[]): Promise<readonly (Uint8Array | undefined)[]> {
    return ids.map((id) => this.#records.get(identify(id))?.bytes)
  }

  scan(): Scan {
    return { meta: Promise.resolve(this.#meta), records: this.#batches(), isTransient: false }
  }

  async drop(ids: readonly RecordId[], meta: Uint8Array): Promise<void> {
    const kept = this.#own()
    for (const id of ids) kept.delete(identify(id))
    this.#meta = meta
  }

  /** Bytes of the records. */
  sizeBytes(): number {
    let bytes = this.#meta?.length ?? 0
    for (const record of this.#records.values()) bytes += record.size
    return bytes
  }

  async close(): Promise<void> {}

  #own(): Map<number | string, KeptRecord> {
    if (this.#isShared) this.#records = new Map(this.#records)
    this.#isShared = false
    return this.#records
  }

  async *#batches(): AsyncGenerator<StoredRecord[]> {
    // Appends arrive in the order of revisions, and a Map keeps the order of insertion.
    const records = [...this.#records.values()]
    for (let at = 0; at < records.length; at += SCAN_BATCH) yield records.slice(at, at + SCAN_BATCH)
  }
}

/** A number where it can be, which takes less memory than a text. */
function identify({ revision, index }: RecordId): number | string {
  return index === 0 ? revision : `${revision}/${index}`
}

/**
 * Record that a back end in memory keeps. Its value is the array of the write itself, which the watch cache holds too, until it is
 * packed.
 */
class KeptRecord implements StoredRecord, Compressible {
  readonly revision: Revision
  readonly index: number
  /** The key of the write, and the header of its record; absent where the whole record is held. */
  readonly #key: string | undefined
  readonly #header: string | undefined
  #held: Uint8Array | CompressedBytes

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
    const held = this.#held instanceof Uint8Array ? this.#held : decompressBytes(this.#held)
    if (this.#key === undefined || this.#header === undefined) return held
    return joinRecord(this.#header, this.#key, held)
  }

  get size(): number {
    const { length } = this.#held
    return this.#key === undefined ? length : headerBytes + this.#key.length + length
  }

  /** Packs the value where that saves much. */
  compress(compressor: Compressor): void {
    if (this.#held instanceof Uint8Array) this.#held = compressor.compress(this.#held) ?? this.#held
  }
}
