import {
  type Brand,
  MemoryBackend,
  openKeptStore,
  type Runtime,
  type Storage,
} from '../core/index.ts'
import type { DataDirectory } from './data-directory.ts'
import { openLmdbBackend } from './lmdb-backend.ts'
import type { Closers } from './running-server.ts'
import type { StartOptions } from './options/start-options.ts'

/**
 * Opens the store of a data directory, and compacts its history. A store records its brand.
 * @throws StorageError `unavailable` when it is locked or of another brand, `corrupt` when it is damaged
 * or lost.
 */
export async function openHostStorage(
  options: StartOptions,
  context: { directory: DataDirectory; brand: Brand; runtime: Runtime; closers: Closers },
): Promise<Storage> {
  const { directory, brand, runtime, closers } = context
  const memory = options.storage === 'memory'
  const { path, isUsed } = directory
  const backend = memory ? new MemoryBackend() : await openLmdbBackend(path, { isUsed })
  const kept = await openKeptStore(backend, {
    brand,
    runtime,
    compactionInterval: options.compactionIntervalMs,
  })
  closers.add(() => kept.close())
  return kept.storage
}
