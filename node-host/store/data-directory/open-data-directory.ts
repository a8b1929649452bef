import { readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { BrandName, Logger } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { makePrivateDirectory } from '../../base/files/file-store.ts'
import { makeTemporaryDirectory } from '../../base/files/temporary-directory.ts'
import { type DirectoryLock, lockDirectory, OWNER_FILE } from '../../base/locks/directory-lock.ts'
import type { Closers } from '../../base/process/closers.ts'
import { metadataFile } from './directory-metadata.ts'
import { type ChosenIdentity, ensureMetadata, writeRelease } from './ensure-metadata.ts'

/** A data directory that this process holds. */
export interface DataDirectory {
  /** Absolute path. */
  readonly path: string
  /** Whether a server has started on the directory before. */
  readonly isUsed: boolean
  /** The brand that the directory keeps. */
  readonly brand: BrandName
  /** The release to serve: the chosen one, or else the one that the directory keeps; undefined for the newest. */
  readonly release: string | undefined
  /**
   * Called when the server serves at `url`: from now on the directory keeps the release, and stays; after a failed start one that
   * was new is removed again. The URL is for the refusal of a second server.
   */
  serving(url: string): Promise<void>
}

export interface DirectoryContext {
  /** Reads the brand of the store in the directory at `path`; undefined where there is no store, or an empty one. */
  readonly storedBrand: (path: string, isUsed: boolean) => Promise<BrandName | undefined>
  readonly logger: Logger
  /** Closers, to which the release of the directory is added. */
  readonly closers: Closers
}

/** Entries of a data directory, beside the lock's file; one of them is enough to recognize it. */
const ownEntries: readonly string[] = [metadataFile, 'data.mdb', 'lock.mdb', 'pki', 'kubeconfig']

/** Entries written once the store is open; the data file alone may remain of an interrupted first start. */
const laterEntries: readonly string[] = ['pki', 'kubeconfig']

/**
 * Creates the data directory, or opens one that a server has used before, and locks it until the closers run.
 *
 * @throws StartupError for a directory with other files, where private files would be out of place, for one of another brand,
 * and for one of a newer format.
 * @throws StorageError when another process holds it, or it cannot be written to.
 */
export async function openDataDirectory(
  path: string,
  chosen: ChosenIdentity,
  { storedBrand, logger, closers }: DirectoryContext,
): Promise<DataDirectory> {
  const absolute = resolve(path)
  const created = await makeDataDirectory(absolute)
  await refuseForeign(absolute)
  let stays = created === undefined
  closers.add(() => (stays ? undefined : removeParents(absolute, created)))
  const lock = await lockDirectory(absolute)
  closers.add(() => lock.release())
  // Read under the lock: this start must not remove what another process has made meanwhile.
  const entries = await readdir(absolute)
  const isKnown = entries.some((entry) => ownEntries.includes(entry))
  stays = isKnown
  closers.add(() => (stays ? undefined : removeOwn(absolute)))
  const isUsed = laterEntries.some((entry) => entries.includes(entry))
  const storedBrandHere = (): Promise<BrandName | undefined> => storedBrand(absolute, isUsed)
  const context = { path: absolute, isKnown, storedBrand: storedBrandHere, logger }
  const kept = await ensureMetadata(context, chosen)
  const release = chosen.release ?? kept.release
  return {
    path: absolute,
    isUsed,
    brand: kept.brand,
    release,
    async serving(url) {
      stays = true
      await publish(lock, url, logger)
      if (release === undefined || release === kept.release) return
      await writeRelease(absolute, kept, release)
      const before = kept.release ?? 'the newest'
      logger.info('the data directory now keeps another release', { release, before })
    },
  }
}

/** Makes the directory as {@link makePrivateDirectory} does. @throws StartupError */
async function makeDataDirectory(path: string): Promise<string | undefined> {
  try {
    return await makePrivateDirectory(path)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    throw new StartupError(`${error.message}; choose another with --data-dir`, error)
  }
}

/** Refuses a directory in which private files would be out of place. @throws StartupError */
async function refuseForeign(directory: string): Promise<void> {
  const entries = await readdir(directory)
  if (entries.some((entry) => ownEntries.includes(entry) || entry === OWNER_FILE)) return
  const foreign = entries.find((entry) => !entry.startsWith('.') && entry !== 'lost+found')
  if (foreign === undefined) return
  throw new StartupError(
    `${directory} holds other files (${foreign}) and no store; choose an empty directory with --data-dir`,
  )
}

/** A temporary data directory, removed when its server closes. */
export function temporaryDataDirectory(
  { brand = 'svc', release }: ChosenIdentity,
  closers: Closers,
): DataDirectory {
  const temporary = makeTemporaryDirectory()
  closers.add(() => temporary.remove())
  return { path: temporary.path, isUsed: false, brand, release, serving: () => Promise.resolve() }
}

/** Without the URL a second server is refused all the same, so a full disk does not end the first one. */
async function publish(lock: DirectoryLock, url: string, logger: Logger): Promise<void> {
  await lock.publish(url).catch((error: unknown) => {
    logger.warn('cannot write the address of this server beside its lock', {
      error: String(error),
    })
  })
}

/** Removes what a failed first start has written; the lock's own file goes with the lock. */
async function removeOwn(directory: string): Promise<void> {
  for (const entry of ownEntries) {
    await rm(join(directory, entry), { recursive: true, force: true })
  }
}

/** Removes the directories that the start has made, from `directory` up to `created`, as far as they are empty. */
async function removeParents(directory: string, created: string | undefined): Promise<void> {
  if (created === undefined) return
  const top = resolve(created)
  try {
    for (let each = directory; each.startsWith(top); each = dirname(each)) await rmdir(each)
  } catch {
    // Another process has put something there.
  }
}
