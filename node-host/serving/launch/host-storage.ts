import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Brand,
  type BrandName,
  brandOfStore,
  brands,
  type Logger,
  MemoryBackend,
  openKeptStore,
  type Runtime,
  type Storage,
} from '../../../core/index.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import type { Closers } from '../../base/process/closers.ts'
import type { DataDirectory } from '../../store/data-directory/open-data-directory.ts'
import { etcdPrefixOf } from '../../store/etcd/etcd-prefix.ts'
import { etcdServersOf } from '../../store/etcd/etcd-servers.ts'
import { loadGrpc } from '../../store/etcd/load-grpc.ts'
import { openEtcd } from '../../store/etcd/open-etcd.ts'
import { refuseHalfRestored } from '../../store/etcd/restore-mark.ts'
import { isStandIn } from '../../store/etcd/stand-in.ts'
import { openLmdbBackend } from '../../store/lmdb/lmdb-backend.ts'
import { storeWriter } from './store-writer.ts'

/** Milliseconds between compactions of an etcd, as in the original. */
const usualCompactionInterval = 5 * 60_000

/**
 * The etcd that keeps the objects; undefined where the embedded store does, as with the stand-in that envtest starts (`skerry etcd`).
 * @throws StartupError for options of an etcd that make no sense, and where the packages that it needs are not installed.
 */
export async function findEtcd(
  options: StartOptions,
  { logger, timers }: Pick<Runtime, 'logger' | 'timers'>,
): Promise<FoundEtcd | undefined> {
  const servers = etcdServersOf(options)
  if (servers.length === 0) return undefined
  if (await isStandIn(servers, timers)) {
    logger.info('the etcd is the stand-in of this package, so the embedded store is used')
    return undefined
  }
  await loadGrpc()
  return { servers }
}

interface FoundEtcd {
  /** URLs of the members. */
  readonly servers: readonly string[]
}

/**
 * Opens the store of a data directory, which this process holds, and compacts its history. A store records its brand.
 * @throws StorageError `unavailable` when it is of another brand, `corrupt` when it is damaged or lost.
 */
export async function openHostStorage(
  options: StartOptions,
  context: {
    readonly etcd: FoundEtcd | undefined
    readonly directory: DataDirectory
    readonly brand: Brand
    readonly runtime: Runtime
    readonly closers: Closers
  },
): Promise<Storage> {
  const { etcd, directory, brand, runtime, closers } = context
  if (etcd) {
    warnOfUnused(directory, runtime.logger)
    const storage = await openEtcd({
      servers: etcd.servers,
      prefix: options.etcdPrefix ?? etcdPrefixOf(brand),
      caFile: options.etcdCaFile,
      certFile: options.etcdCertFile,
      keyFile: options.etcdKeyFile,
      compactionInterval: options.compactionIntervalMs ?? usualCompactionInterval,
      leaseReuseSeconds: options.leaseReuseDurationSeconds,
      runtime,
    })
    closers.add(() => storage.close())
    await refuseHalfRestored(storage)
    return storage
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

/** Warns that objects in the directory are not served, as those in etcd are. */
function warnOfUnused({ path }: DataDirectory, logger: Logger): void {
  if (!existsSync(join(path, 'data.mdb'))) return
  logger.warn(
    'the objects in the data directory are not served, as an etcd is used; skerry snapshot moves them',
    { path },
  )
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
