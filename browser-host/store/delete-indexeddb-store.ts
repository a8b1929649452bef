import { deleteDB } from 'idb'
import {
  databaseName,
  defaultWaitMs,
  heldUp,
  type IndexedDbOptions,
} from './indexeddb-connection.ts'
import { toOpenError, unavailable } from './indexeddb-error.ts'
import { lockStore } from './indexeddb-lock.ts'

/**
 * Deletes the store `name` of this origin, if there is one.
 *
 * @throws StorageError `unavailable` when it is in use; it may still be deleted when that use ends.
 */
export async function deleteIndexedDbStore(
  name: string,
  options: IndexedDbOptions = {},
): Promise<void> {
  const waitMs = options.waitMs ?? defaultWaitMs
  try {
    const lock = await lockStore(name, waitMs, () => undefined)
    try {
      await deleteInTime(name, waitMs)
    } finally {
      await lock.release()
    }
  } catch (error) {
    throw toOpenError(error, name)
  }
}

/** Deletes the database within `waitMs`. A deletion waits for connections beyond the lock, as of the browser's own tools. */
function deleteInTime(name: string, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable(name, heldUp)), waitMs)
    deleteDB(databaseName(name))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
