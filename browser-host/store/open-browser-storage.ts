import {
  type Backend,
  type Brand,
  type KeptStore,
  MemoryBackend,
  openKeptStore,
  type Runtime,
} from '../../core/index.ts'
import type { StoragePlace } from '../port/server-control.ts'
import { openIndexedDbBackend, type StoreNotes } from './indexeddb-backend.ts'
import type { IndexedDbOptions } from './indexeddb-connection.ts'
import { isStorageObstacle } from './indexeddb-error.ts'

export interface BrowserStorageOptions extends IndexedDbOptions {
  /** Name of the store within the origin. */
  readonly name: string
  readonly brand: Brand
  readonly runtime: Runtime
  readonly kind: StoragePlace['kind']
  /** Called with the notes of the store before its records are read; there are none in memory. */
  readonly noted?: (notes: StoreNotes | undefined) => Promise<void>
}

export interface BrowserStorage extends KeptStore {
  readonly place: StoragePlace
}

/**
 * Opens a store and compacts its history. A store records its brand. Where the browser lacks or blocks IndexedDB, the store
 * is in memory and `place` tells why; errors of the store itself never lead to that.
 *
 * @throws StorageError `unavailable` when the store is in use or of another brand, `corrupt` when it is damaged.
 */
export async function openBrowserStorage(options: BrowserStorageOptions): Promise<BrowserStorage> {
  const { brand, runtime } = options
  const { backend, place, notes } = await openBackend(options)
  try {
    await options.noted?.(notes)
  } catch (error) {
    await backend.close()
    throw error
  }
  const kept = await openKeptStore(backend, { brand, runtime })
  if (place.kind === 'indexeddb') askToPersist(runtime)
  return { ...kept, place }
}

interface OpenedBackend {
  readonly backend: Backend
  readonly place: StoragePlace
  readonly notes?: StoreNotes
}

async function openBackend(options: BrowserStorageOptions): Promise<OpenedBackend> {
  if (options.kind === 'memory') return { backend: new MemoryBackend(), place: { kind: 'memory' } }
  try {
    const backend = await openIndexedDbBackend(options.name, options)
    return { backend, place: { kind: 'indexeddb' }, notes: backend.notes }
  } catch (error) {
    if (!isStorageObstacle(error)) throw error
    const notice = `Objects are kept in memory only and will be lost: ${error.message}.`
    options.runtime.logger.warn('objects are kept in memory only', { reason: error.message })
    return { backend: new MemoryBackend(), place: { kind: 'memory', notice } }
  }
}

/** Requests persistent storage, which browsers do not evict; not awaited, as some ask the user. */
function askToPersist({ logger }: Runtime): void {
  // `persist` is absent in workers, `storage` in insecure contexts.
  const manager: (StorageManager & { persist?(): Promise<boolean> }) | undefined = navigator.storage
  manager?.persist?.().then(
    (isPersistent) => logger.info('asked the browser to keep the store', { isPersistent }),
    (error: unknown) =>
      logger.warn('the browser does not keep the store', { error: String(error) }),
  )
}
