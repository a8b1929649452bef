import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type BrandName,
  brandOfStore,
  openEngine,
  type Storage,
  type StoredValue,
  StoreRestorer,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { makePrivateDirectory } from '../../base/files/file-store.ts'
import { replaceFile } from '../../base/files/replace-file.ts'
import { lockDirectory, OWNER_FILE } from '../../base/locks/directory-lock.ts'
import type { NodeRuntime } from '../../base/node-runtime.ts'
import {
  newestFormat,
  readMetadata,
  thisVersion,
  writeMetadata,
} from '../../store/data-directory/directory-metadata.ts'
import { openLmdbBackend } from '../../store/lmdb/lmdb-backend.ts'
import type { SnapshotHeader } from '../../store/snapshot/snapshot-format.ts'

/** The store of a data directory that no server uses. */
export interface DirectoryStore {
  readonly storage: Storage
  readonly brand: string
  /** Release that the directory keeps. */
  readonly release: string | undefined
  close(): Promise<void>
}

const dataFile = 'data.mdb'

/** Folder in which a store is made before it takes its place; servers do not look into it. */
const partialFolder = '.restore-partial'

/**
 * Opens the store of a data directory to read it.
 * @throws StartupError where there is none; StorageError where a server uses the directory, or the store is damaged.
 */
export async function openDirectoryStore(
  path: string,
  runtime: NodeRuntime,
): Promise<DirectoryStore> {
  const directory = resolve(path)
  const entries = await readdir(directory).catch((): readonly string[] => [])
  if (!entries.includes(dataFile)) {
    throw new StartupError(`${directory} is no data directory with a store: it has no ${dataFile}`)
  }
  const lock = await lockDirectory(directory)
  try {
    const metadata = await readMetadata(directory)
    const backend = await openLmdbBackend(directory, { isUsed: true, isLocked: true })
    const brand = (await brandOfStore(backend)) ?? metadata?.brand
    if (brand === undefined) {
      await backend.close()
      throw new StartupError(`the store in ${directory} is empty`)
    }
    // Values are read from the file page by page.
    const storage = await openEngine(backend, runtime, { identity: { brand }, openingBytes: 0 })
    return {
      storage,
      brand,
      release: metadata?.release,
      async close() {
        await storage.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * Makes the store of a data directory of values with their versions. Until all are written the directory is as it was; a restore that
 * is ended before leaves a hidden folder, which the next one removes.
 *
 * @param overwrite whether the directory may have a store, which is replaced
 * @throws StartupError where the directory is in use, has other content, or is of another brand.
 */
export async function restoreDirectory(
  path: string,
  header: SnapshotHeader,
  values: AsyncIterable<readonly StoredValue[]>,
  overwrite: boolean,
): Promise<void> {
  const directory = resolve(path)
  await makePrivateDirectory(directory)
  const lock = await lockDirectory(directory)
  try {
    await checkTarget(directory, header, overwrite)
    const partial = join(directory, partialFolder)
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial, { mode: 0o700 })
    await writeStore(partial, header, values)
    // Without its lock file, which LMDB makes anew.
    await rm(join(directory, 'lock.mdb'), { force: true })
    await replaceFile(join(partial, dataFile), join(directory, dataFile))
    await syncDirectory(directory)
    await keepMetadata(directory, header)
    await rm(partial, { recursive: true, force: true })
  } finally {
    await lock.release()
  }
}

async function checkTarget(
  directory: string,
  { brand }: SnapshotHeader,
  overwrite: boolean,
): Promise<void> {
  const metadata = await readMetadata(directory)
  if (metadata && metadata.brand !== brand) {
    throw new StartupError(
      `the snapshot has brand ${brand}, and ${directory} has brand ${metadata.brand}: choose another directory with --data-dir`,
    )
  }
  const own = [OWNER_FILE, partialFolder]
  const found = (await readdir(directory)).find((entry) => !own.includes(entry))
  if (found === undefined || (overwrite && metadata)) return
  const remedy = metadata
    ? '--overwrite replaces its objects'
    : 'choose an empty directory with --data-dir'
  throw new StartupError(`${directory} is not empty (${found}): ${remedy}`)
}

async function writeStore(
  folder: string,
  { brand, revision }: SnapshotHeader,
  values: AsyncIterable<readonly StoredValue[]>,
): Promise<void> {
  const backend = await openLmdbBackend(folder)
  try {
    const restorer = new StoreRestorer(backend, { brand, revision })
    for await (const batch of values) await restorer.write(batch)
    await restorer.write([])
  } finally {
    await backend.close()
  }
}

async function keepMetadata(directory: string, { brand, release }: SnapshotHeader): Promise<void> {
  const version = await thisVersion()
  const kept = await readMetadata(directory)
  await writeMetadata(directory, {
    createdBy: version,
    ...kept,
    formatVersion: newestFormat,
    brand: brand as BrandName,
    ...(release !== undefined && { release }),
    writtenBy: version,
  })
}

/** Makes a renamed file durable, where directories can be synchronised. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
