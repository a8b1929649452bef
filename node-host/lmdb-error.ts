import { StorageError } from '../core/index.ts'

/** MDB_MAP_FULL, and ENOSPC, EDQUOT, EFBIG of the system below: nothing was committed, and space can be made. */
const FULL: readonly number[] = [-30_792, 28, 122, 27]
/** MDB_PAGE_NOTFOUND, MDB_CORRUPTED, MDB_PANIC, MDB_VERSION_MISMATCH, MDB_INVALID. */
const CORRUPT: readonly number[] = [-30_797, -30_796, -30_795, -30_794, -30_793]

/** What a failure to open or read means for the one who asked. */
export function toStorageError(error: unknown, directory: string): StorageError {
  if (error instanceof StorageError) {
    return new StorageError(error.code, `${directory}: ${error.message}`, error.details, error)
  }
  const code = CORRUPT.includes(codeOf(error)) ? 'corrupt' : 'unavailable'
  return new StorageError(code, `${directory}: ${messageOf(error)}`, { directory }, error)
}

/** lmdb rejects each write with a general error that carries a promise of the real one. */
export async function toWriteError(error: unknown): Promise<unknown> {
  const cause = await commitErrorOf(error)
  if (!FULL.includes(codeOf(cause))) return cause
  return new StorageError('full', 'the disk is full', {}, cause)
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
