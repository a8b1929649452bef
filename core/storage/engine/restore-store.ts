import type { Revision } from '../../base/api/revision.ts'
import type { Backend, StoredRecord } from './backend.ts'
import { crc32 } from './crc32.ts'
import { draftRecord, recordLength, sealRecord } from './record.ts'
import type { StoredValue } from './storage.ts'
import { sealMeta } from './store-meta.ts'

export interface RestoredStore {
  /** Name of the brand, which the store records. */
  readonly brand: string
  /** The newest revision of the store; older states are not in its history. */
  readonly revision: Revision
}

/**
 * Writes values with their versions to a back end without records. Each batch is durable once it is written; the store is whole only
 * after the last one, so a caller keeps it out of the reach of servers until then.
 */
export class StoreRestorer {
  readonly #backend: Backend
  readonly #revision: Revision
  readonly #meta: Uint8Array
  #written = 0

  constructor(backend: Backend, { brand, revision }: RestoredStore) {
    this.#backend = backend
    this.#revision = revision
    this.#meta = sealMeta({ revision, horizon: revision, labels: { brand } })
  }

  /** @throws RangeError for a value that is newer than the store. */
  async write(values: readonly StoredValue[]): Promise<void> {
    const records = values.map((value) => this.#record(value))
    await this.#backend.append(records, this.#meta)
  }

  #record({ key, value, createRevision, revision }: StoredValue): StoredRecord {
    if (revision > this.#revision) throw new RangeError(`${key} is newer than the store`)
    // Writes of one revision have numbers of their own; below the horizon no number need be there.
    const index = this.#written++
    const bytes = new Uint8Array(recordLength(key, value))
    draftRecord(bytes, key, value, crc32)
    sealRecord(bytes, { revision, index, count: index + 1, createRevision }, crc32)
    return { revision, index, bytes }
  }
}
