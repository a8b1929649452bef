import {
  type Brand,
  MemoryBackend,
  openKeptStore,
  type Runtime,
  type Storage,
} from '../core/index.ts'
import { openLmdbBackend } from './lmdb-backend.ts'
import type { Closers } from './running-server.ts'
import type { StartOptions } from './start-options.ts'

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
  const kept = await openKeptStore(backend, {
    brand,
    runtime,
    compactionInterval: options.compactionIntervalMs,
  })
  closers.add(() => kept.close())
  return kept.storage
}
