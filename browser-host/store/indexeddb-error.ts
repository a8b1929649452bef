import { StorageError } from '../../core/index.ts'

/** Names of the exceptions where the user or a private window blocks storage. */
const BLOCKED = ['SecurityError', 'InvalidStateError']

const openFaults: Readonly<Record<string, string>> = {
  VersionError: 'it was written by a newer version',
  QuotaExceededError: 'the browser grants this site no room; free some of the disk',
}

/** `unavailable`: this origin cannot store anything, whatever the store's name. */
export function storageObstacle(message: string, cause?: unknown): StorageError {
  return new StorageError('unavailable', message, { obstacle: true }, cause)
}

/** Whether an opening failed because of the browser's settings, not because of the store. */
export function isStorageObstacle(error: unknown): error is StorageError {
  return error instanceof StorageError && error.details['obstacle'] === true
}

/** The StorageError for a failure to open or delete a store. */
export function toOpenError(error: unknown, name: string): StorageError {
  if (error instanceof StorageError) return error
  if (BLOCKED.includes(nameOf(error))) {
    return storageObstacle(`the browser blocks storage for this site: ${messageOf(error)}`, error)
  }
  const reason = openFaults[nameOf(error)] ?? messageOf(error)
  return unavailable(name, `cannot be opened: ${reason}`, error)
}

/** The error of a failed write, from the failures of its requests and its transaction. */
export function toWriteError(failures: readonly unknown[], name: string): unknown {
  const full = failures.find((failure) => nameOf(failure) === 'QuotaExceededError')
  if (full === undefined) return failures[0]
  return new StorageError(
    'full',
    `the browser grants no more room to the store ${name}`,
    { name },
    full,
  )
}

export function unavailable(name: string, what: string, cause?: unknown): StorageError {
  return new StorageError('unavailable', `the store ${name} ${what}`, { name }, cause)
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}
