import type { Revision } from '../../base/api/revision.ts'
import type { Backend, RecordId, StoredRecord } from './backend.ts'
import { StorageError } from './storage.ts'
import { sealMeta, type StoreMeta } from './store-meta.ts'

/** Error code of a write that failed for an unknown reason. */
type Unclear = 'outcome-unknown' | 'unavailable'

/**
 * The back end as the engine uses it: one write at a time, and none after a write that failed for good. After a failed
 * flush it is unknown what the medium holds, so a later commit could build on one that is not there.
 */
export class Medium {
  readonly #backend: Backend
  /** Size of the back end, where it can tell. */
  readonly sizeBytes: (() => number) | undefined
  #meta: StoreMeta
  #turn: Promise<void> = Promise.resolve()
  /** Writes that are under way or wait for their turn. */
  #waiting = 0
  #failure: StorageError | undefined

  /** `meta` is the head record that the medium holds already. */
  constructor(backend: Backend, meta: StoreMeta) {
    this.#backend = backend
    if (backend.sizeBytes) this.sizeBytes = backend.sizeBytes.bind(backend)
    this.#meta = meta
  }

  /** The horizon that is durable: the one that the next opening finds. */
  get horizon(): Revision {
    return this.#meta.horizon
  }

  get writable(): boolean {
    return this.#failure === undefined
  }

  /**
   * Makes `records` durable, and `revision` the newest of the store.
   * @throws StorageError `full`, `unavailable` (nothing was written) or `outcome-unknown`.
   */
  append(records: readonly StoredRecord[], revision: Revision): Promise<void> {
    return this.#write('outcome-unknown', async () => {
      const meta = { ...this.#meta, revision }
      await this.#backend.append(records, sealMeta(meta))
      this.#meta = meta
    })
  }

  /**
   * Removes records, and moves the horizon.
   * @throws StorageError `full` or `unavailable`
   */
  drop(ids: readonly RecordId[], horizon: Revision): Promise<void> {
    return this.#write('unavailable', async () => {
      const meta = { ...this.#meta, horizon }
      await this.#backend.drop(ids, sealMeta(meta))
      this.#meta = meta
    })
  }

  read(ids: readonly RecordId[]): Promise<readonly (Uint8Array | undefined)[]> {
    return this.#backend.read(ids)
  }

  /** @throws StorageError `unavailable` after a write that failed for good. */
  checkWritable(): void {
    if (!this.#failure) return
    throw new StorageError(
      'unavailable',
      `the store takes no writes since one failed: ${this.#failure.message}`,
      {},
      this.#failure,
    )
  }

  async close(): Promise<void> {
    await this.#turn
    await this.#backend.close()
  }

  #write(unclear: Unclear, task: () => Promise<void>): Promise<void> {
    // A free medium begins the write synchronously, since other callers may keep the event loop busy for long.
    const run =
      this.#waiting === 0
        ? this.#attempt(unclear, task)
        : this.#turn.then(() => this.#attempt(unclear, task))
    this.#waiting++
    this.#turn = run.then(
      () => this.#done(),
      () => this.#done(),
    )
    return run
  }

  #done(): void {
    this.#waiting--
  }

  async #attempt(unclear: Unclear, task: () => Promise<void>): Promise<void> {
    this.checkWritable()
    try {
      await task()
    } catch (error) {
      throw this.#judge(error, unclear)
    }
  }

  #judge(error: unknown, unclear: Unclear): StorageError {
    if (error instanceof StorageError && error.code === 'full') return error
    const message = error instanceof Error ? error.message : String(error)
    this.#failure =
      error instanceof StorageError && error.code === 'unavailable'
        ? error
        : new StorageError(unclear, `a write to the medium failed: ${message}`, {}, error)
    return this.#failure
  }
}
