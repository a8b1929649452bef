import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Brand,
  type BrandName,
  brandOfStore,
  brands,
  MemoryBackend,
  openKeptStore,
  type Runtime,
  type Storage,
} from '../../../core/index.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import type { Closers } from '../../base/process/closers.ts'
import type { DataDirectory } from '../../store/data-directory/open-data-directory.ts'
import { openLmdbBackend } from '../../store/lmdb/lmdb-backend.ts'
import { storeWriter } from './store-writer.ts'

/**
 * Opens the store of a data directory, which this process holds, and compacts its history. A store records its brand.
 * @throws StorageError `unavailable` when it is of another brand, `corrupt` when it is damaged or lost.
 */
export async function openHostStorage(
  options: StartOptions,
  context: { directory: DataDirectory; brand: Brand; runtime: Runtime; closers: Closers },
): Promise<Storage> {
  const { directory, brand, runtime, closers } = context
  const memory = options.storage === 'memory'
  const { path, isUsed } = directory
  const backend = memory
    ? new MemoryBackend()
    : await openLmdbBackend(path, { isUsed, isLocked: true })
  const kept = await openKeptStore(backend, {
    brand,
    runtime,
    writer: storeWriter(options, directory.release),
    compactionInterval: options.compactionIntervalMs,
  })
  closers.add(() => kept.close())
  return kept.storage
}

/**
 * The brand that the store in the data directory at `path` records, which this process holds; undefined where there is no store,
 * or an empty one.
 * @throws StorageError as {@link openHostStorage}.
 */
export async function storedBrand(path: string, isUsed: boolean): Promise<BrandName | undefined> {
  if (!existsSync(join(path, 'data.mdb'))) return undefined
  const backend = await openLmdbBackend(path, { isUsed, isLocked: true })
  try {
    const name = await brandOfStore(backend)
    return name !== undefined && Object.hasOwn(brands, name) ? (name as BrandName) : undefined
  } finally {
    await backend.close()
  }
}
