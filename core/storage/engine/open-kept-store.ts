import type { Brand } from '../../base/api/brand.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { Backend } from './backend.ts'
import { startCompactor } from './compactor.ts'
import { openEngine } from './mvcc-engine.ts'
import type { Storage } from './storage.ts'
import { openMeta } from './store-meta.ts'

export interface KeptStoreOptions {
  readonly brand: Brand
  readonly runtime: Runtime
  /** Names the program; see {@link EngineOptions.writer}. */
  readonly writer?: string | undefined
  /** Milliseconds between compactions, five minutes by default; 0 keeps the whole history. */
  readonly compactionInterval?: number | undefined
}

/**
 * The name of the brand that the store on `backend` records; undefined for a new store.
 * @throws StorageError `corrupt`, or `unavailable` for the format of a newer version.
 */
export async function brandOfStore(backend: Backend): Promise<string | undefined> {
  const meta = await backend.scan().meta
  return meta && openMeta(meta).labels['brand']
}

export interface KeptStore {
  readonly storage: Storage
  /** Stops the compactor, then closes the storage. */
  close(): Promise<void>
}

/**
 * Opens the store of a server on a back end, with a compactor. A store remembers its brand.
 *
 * @throws StorageError `unavailable` when the store is of another brand, `corrupt` when it is damaged; the back end is
 * closed then.
 */
export async function openKeptStore(
  backend: Backend,
  { brand, runtime, writer, compactionInterval }: KeptStoreOptions,
): Promise<KeptStore> {
  const storage = await openEngine(backend, runtime, { identity: { brand: brand.name }, writer })
  if (compactionInterval !== undefined && compactionInterval <= 0)
    return { storage, close: () => storage.close() }
  const compactor = startCompactor(storage, runtime, {
    ...(compactionInterval !== undefined && { interval: compactionInterval }),
  })
  return {
    storage,
    async close() {
      await compactor.close()
      await storage.close()
    },
  }
}
