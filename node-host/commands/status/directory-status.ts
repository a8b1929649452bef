import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { lockHolder } from '../../base/locks/lock-holder.ts'
import { readMetadata } from '../../store/data-directory/directory-metadata.ts'
import type { DirectoryStatus } from './server-status.ts'

/** A data directory, and the URL that the process holding it has left there. */
export interface FoundDirectory {
  readonly status: DirectoryStatus
  readonly url: string | undefined
}

/**
 * Describes a data directory without changing it; undefined where it does not exist.
 * @throws StartupError where its metadata cannot be read.
 */
export async function directoryStatus(directory: string): Promise<FoundDirectory | undefined> {
  const path = resolve(directory)
  if ((await namesIn(path)) === undefined) return undefined
  const [metadata, holder, storeBytes] = await Promise.all([
    readMetadata(path),
    lockHolder(path),
    sizeOf(join(path, 'data.mdb')),
  ])
  const status = {
    path,
    process: holder && { pid: holder.pid },
    brand: metadata?.brand,
    release: metadata?.release,
    writtenBy: metadata?.writtenBy,
    storeBytes,
  }
  return { status, url: holder?.url }
}

async function namesIn(path: string): Promise<readonly string[] | undefined> {
  return readdir(path).catch(() => undefined)
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}
