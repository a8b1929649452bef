import { PackingQueue } from '../../base/packing/packing-queue.ts'
import type { Backend, RecordId, Scan, StoredRecord } from './backend.ts'
import { KeptRecord } from './kept-record.ts'

const SCAN_BATCH = 1000

/**
 * Back end in memory, which keeps records for as long as the object lives. Closing it only ends the engine above, so
 * that the same back end can be opened again, as a file can. Older records are packed: the watch cache has the objects, so that they
 * are hardly ever read.
 */
export class MemoryBackend implements Backend {
  #records = new Map<number | string, KeptRecord>()
  readonly #packing = new PackingQueue<KeptRecord>()
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
