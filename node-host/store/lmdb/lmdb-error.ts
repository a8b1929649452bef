import { statfs } from 'node:fs/promises'
import { StorageError } from '../../../core/index.ts'

/** MDB_MAP_FULL, and ENOSPC, EDQUOT, EFBIG of the system: nothing was committed, and space can be freed. */
const FULL: readonly number[] = [-30_792, 28, 122, 27]
const EIO = 5

// A transaction also writes the branch pages above the records, and records fill whole pages.
const MARGIN = 2
const MARGIN_BYTES = 512 * 1024

/** MDB_PAGE_NOTFOUND, MDB_CORRUPTED, MDB_PANIC, MDB_VERSION_MISMATCH, MDB_INVALID. */
const CORRUPT: readonly number[] = [-30_797, -30_796, -30_795, -30_794, -30_793]

/** The StorageError for a failure to open or read. */
export function toStorageError(error: unknown, directory: string): StorageError {
  if (error instanceof StorageError) {
    return new StorageError(error.code, `${directory}: ${error.message}`, error.details, error)
  }
  const code = CORRUPT.includes(codeOf(error)) ? 'corrupt' : 'unavailable'
  return new StorageError(code, `${directory}: ${messageOf(error)}`, { directory }, error)
}

/**
 * The error for a failed write of about `bytes`; lmdb rejects with a general error that carries a promise of the real one.
 * LMDB reports a short write as EIO, whatever the reason, so a full disk is recognized by its free space.
 */
export async function toWriteError(
  error: unknown,
  directory: string,
  bytes: number,
): Promise<unknown> {
  const cause = await commitErrorOf(error)
  const code = codeOf(cause)
  const isFull = FULL.includes(code) || (code === EIO && (await hasNoRoom(directory, bytes)))
  return isFull ? new StorageError('full', `${directory}: the disk is full`, {}, cause) : cause
}

async function hasNoRoom(directory: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize < MARGIN * (bytes + MARGIN_BYTES)
}

async function commitErrorOf(error: unknown): Promise<unknown> {
  if (typeof error !== 'object' || error === null || !('commitError' in error)) return error
  try {
    await error.commitError
    return error
  } catch (cause) {
    return cause
  }
}

function codeOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('code' in error)) return 0
  return typeof error.code === 'number' ? error.code : 0
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
