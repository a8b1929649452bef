import type { RecordId, StoredRecord } from '../../../core/index.ts'

/** Bytes of the records of one batch at most, unless a single record is larger. */
const BATCH_BYTES = 512 * 1024

/**
 * The batches of a scan, one after the other in the same memory. Buffers of their own for records that are superseded soon after
 * would become garbage, which is not collected before the server is ready, and leave holes between those that are kept.
 */
export class ScanBatch {
  #memory = new Uint8Array(BATCH_BYTES)
  #used = 0
  #records: StoredRecord[] = []

  /** Whether the batch has room for a record with these bytes. */
  fits(bytes: Uint8Array): boolean {
    return this.#records.length === 0 || this.#used + bytes.length <= this.#memory.length
  }

  /** Adds a record with a copy of `bytes`, which have room. */
  add({ revision, index }: RecordId, bytes: Uint8Array): void {
    if (bytes.length > this.#memory.length) this.#memory = new Uint8Array(bytes.length)
    const end = this.#used + bytes.length
    const copy = this.#memory.subarray(this.#used, end)
    copy.set(bytes)
    this.#used = end
    this.#records.push({ revision, index, bytes: copy })
  }

  /** Ends a batch. Its bytes stay as they are until the next record is added. */
  take(): readonly StoredRecord[] {
    const records = this.#records
    this.#records = []
    this.#used = 0
    return records
  }
}
