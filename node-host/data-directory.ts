import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makePrivateDirectory } from './files/file-store.ts'
import { StartupError } from './errors/startup-error.ts'

export interface DataDirectory {
  /** Absolute path. */
  readonly path: string
  /** Whether a server has started on the directory before. */
  readonly isUsed: boolean
  /** Removes a temporary directory; leaves any other. */
  release(): Promise<void>
}

/** Entries of a data directory; one of them is enough to recognize it. */
const ownEntries = new Set(['data.mdb', 'lock.mdb', 'lock.pid', 'pki', 'kubeconfig'])

/** Entries written once the store is open; the data file alone may remain of an interrupted first start. */
const laterEntries: readonly string[] = ['pki', 'kubeconfig']

/**
 * Creates the data directory, or opens one that a server has used before.
 * @throws StartupError for a directory with other files, where private files would be out of place.
 */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  const absolute = resolve(path)
  await makePrivateDirectory(absolute)
  const entries = await readdir(absolute)
  const known = entries.some((entry) => ownEntries.has(entry))
  const foreign = entries.find((entry) => !entry.startsWith('.') && entry !== 'lost+found')
  if (!known && foreign !== undefined) {
    throw new StartupError(
      `${absolute} holds other files (${foreign}) and no store; choose an empty directory with --data-dir`,
    )
  }
  const isUsed = laterEntries.some((entry) => entries.includes(entry))
  return { path: absolute, isUsed, release: () => Promise.resolve() }
}

/** A temporary data directory, removed when its server closes. */
export async function temporaryDataDirectory(): Promise<DataDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'skerry-'))
  return { path, isUsed: false, release: () => rm(path, { recursive: true, force: true }) }
}
