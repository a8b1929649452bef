import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makePrivateDirectory } from './files/file-store.ts'
import { StartupError } from './errors/startup-error.ts'

export interface DataDirectory {
  /** Absolute. */
  readonly path: string
  /** A server has started on it before. */
  readonly isUsed: boolean
  /** Removes a temporary directory; leaves any other. */
  release(): Promise<void>
}

/** What a server keeps in its directory; one of these is enough to know it by. */
const ownEntries = new Set(['data.mdb', 'lock.mdb', 'lock.pid', 'pki', 'kubeconfig'])

/** What a server writes once its store is open; the data file alone may be left of a first start that was cut off. */
const laterEntries: readonly string[] = ['pki', 'kubeconfig']

/**
 * Makes the directory, or takes one that a server has used before.
 * @throws StartupError for a directory with other things in it, where private files would be out of place.
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

/** A directory that lives as long as its server. */
export async function temporaryDataDirectory(): Promise<DataDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'skerry-'))
  return { path, isUsed: false, release: () => rm(path, { recursive: true, force: true }) }
}
