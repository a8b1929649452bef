import {
  type Brand,
  MemoryBackend,
  openEngine,
  type Runtime,
  startCompactor,
  type Storage,
} from '../core/index.ts'
import { openLmdbBackend } from './lmdb-backend.ts'
import type { Closers } from './running-server.ts'
import type { StartOptions } from './start-options.ts'

const compactionIntervalMs = 5 * 60_000

/**
 * Opens the store of a data directory, and keeps its history short. A store remembers its brand.
 * @throws StorageError `unavailable` when it is locked or of another brand, `corrupt` when it is damaged.
 */
export async function openHostStorage(
  options: StartOptions,
  context: { directory: string; brand: Brand; runtime: Runtime; closers: Closers },
): Promise<Storage> {
  const { directory, brand, runtime, closers } = context
  const memory = options.storage === 'memory'
  const backend = memory ? new MemoryBackend() : await openLmdbBackend(directory)
  const storage = await openEngine(backend, runtime, { identity: { brand: brand.name } })
  closers.add(() => storage.close())
  const interval = options.compactionIntervalMs ?? compactionIntervalMs
  if (interval > 0) {
    const compactor = startCompactor(storage, runtime, { interval })
    closers.add(() => compactor.close())
  }
  return storage
}
