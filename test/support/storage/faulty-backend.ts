import type { Backend, RecordId, StoredRecord } from '../../../core/storage/engine/backend.ts'
import { StorageError } from '../../../core/storage/engine/storage.ts'

/** `full`: refuses. `lost`: fails before anything is written. `done`: fails after all of it is. */
export type WriteFault = 'full' | 'lost' | 'done'

/** Passes everything on to another back end, and fails or delays the writes that a test names. */
export class FaultyBackend implements Backend {
  /** What happens to the next append. */
  appendFault: WriteFault | undefined
  /** What happens to the next drop. */
  dropFault: WriteFault | undefined
  /** Appends wait for this while it is set. */
  gate: Promise<void> | undefined
  /** Number of records of each append so far. */
  readonly appends: number[] = []
  readonly #backend: Backend

  constructor(backend: Backend) {
    this.#backend = backend
  }

  async append(records: readonly StoredRecord[], meta: Uint8Array): Promise<void> {
    const fault = this.appendFault
    this.appendFault = undefined
    await this.gate
    this.appends.push(records.length)
    await applyFault(fault, () => this.#backend.append(records, meta))
  }

  async drop(ids: readonly RecordId[], meta: Uint8Array): Promise<void> {
    const fault = this.dropFault
    this.dropFault = undefined
    await applyFault(fault, () => this.#backend.drop(ids, meta))
  }

  read(ids: readonly RecordId[]): Promise<readonly (Uint8Array | undefined)[]> {
    return this.#backend.read(ids)
  }

  scan(): ReturnType<Backend['scan']> {
    return this.#backend.scan()
  }

  close(): Promise<void> {
    return this.#backend.close()
  }
}

async function applyFault(
  fault: WriteFault | undefined,
  write: () => Promise<void>,
): Promise<void> {
  if (fault === 'full') throw new StorageError('full', 'no room')
  if (fault !== 'lost') await write()
  if (fault) throw new Error('the medium failed')
}
