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
import { openEtcd } from '../../store/etcd/open-etcd.ts'
import { isStandIn } from '../../store/etcd/stand-in.ts'
import { openLmdbBackend } from '../../store/lmdb/lmdb-backend.ts'
import { storeWriter } from './store-writer.ts'

/** Whether an etcd keeps the objects; the stand-in that envtest starts (`skerry etcd`) keeps none. */
async function isOnEtcd({ etcdServers = [] }: StartOptions): Promise<boolean> {
  return etcdServers.length > 0 && !(await isStandIn(etcdServers))
}

function etcdPrefixOf(brand: Brand): string {
  return brand.name === 'k8s' ? '/registry' : `/${brand.name}-registry`
}

/**
 * Opens the store of a data directory, which this process holds, and compacts its history. A store records its brand.
 * @throws StorageError `unavailable` when it is of another brand, `corrupt` when it is damaged or lost.
 */
export async function openHostStorage(
  options: StartOptions,
  context: { directory: DataDirectory; brand: Brand; runtime: Runtime; closers: Closers },
): Promise<Storage> {
  const { directory, brand, runtime, closers } = context
  if (await isOnEtcd(options)) {
    const storage = await openEtcd({
      servers: options.etcdServers ?? [],
      prefix: options.etcdPrefix ?? etcdPrefixOf(brand),
      caFile: options.etcdCaFile,
      certFile: options.etcdCertFile,
      keyFile: options.etcdKeyFile,
    })
    closers.add(() => storage.close())
    return storage
  }
  if (options.etcdServers?.length) {
    runtime.logger.info('the etcd is the stand-in of this package, so the embedded store is used')
  }
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
