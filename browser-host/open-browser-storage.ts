import {
  type Backend,
  type Brand,
  type KeptStore,
  MemoryBackend,
  openKeptStore,
  type Runtime,
} from '../core/index.ts'
import { openIndexedDbBackend } from './indexeddb-backend.ts'
import type { IndexedDbOptions } from './indexeddb-connection.ts'
import { isStorageObstacle } from './indexeddb-error.ts'
import type { StoragePlace } from './port/server-control.ts'

export interface BrowserStorageOptions extends IndexedDbOptions {
  /** One store for each name of an origin. */
  readonly name: string
  readonly brand: Brand
  readonly runtime: Runtime
  readonly kind: StoragePlace['kind']
}

export interface BrowserStorage extends KeptStore {
  readonly place: StoragePlace
}

/**
 * Opens a store and keeps its history short. A store remembers its brand. Where the browser has or allows no IndexedDB,
 * the store is in memory and `place` tells why; never because of the store itself.
 *
 * @throws StorageError `unavailable` when the store is in use or of another brand, `corrupt` when it is damaged.
 */
export async function openBrowserStorage(options: BrowserStorageOptions): Promise<BrowserStorage> {
  const { brand, runtime } = options
  const { backend, place } = await openBackend(options)
  const kept = await openKeptStore(backend, { brand, runtime })
  if (place.kind === 'indexeddb') askToPersist(runtime)
  return { ...kept, place }
}

async function openBackend(
  options: BrowserStorageOptions,
): Promise<{ backend: Backend; place: StoragePlace }> {
  if (options.kind === 'memory') return { backend: new MemoryBackend(), place: { kind: 'memory' } }
  try {
    const backend = await openIndexedDbBackend(options.name, options)
    return { backend, place: { kind: 'indexeddb' } }
  } catch (error) {
    if (!isStorageObstacle(error)) throw error
    const notice = `Objects are kept in memory only and will be lost: ${error.message}.`
    options.runtime.logger.warn('objects are kept in memory only', { reason: error.message })
    return { backend: new MemoryBackend(), place: { kind: 'memory', notice } }
  }
}

/** Browsers may clear what they were not asked to keep. Some ask the user, which can take for ever, so nobody waits. */
function askToPersist({ logger }: Runtime): void {
  // Workers have no `persist` so far, and insecure pages no `storage`.
  const manager: (StorageManager & { persist?(): Promise<boolean> }) | undefined = navigator.storage
  manager?.persist?.().then(
    (isPersistent) => logger.info('asked the browser to keep the store', { isPersistent }),
    (error: unknown) =>
      logger.warn('the browser does not keep the store', { error: String(error) }),
  )
}
