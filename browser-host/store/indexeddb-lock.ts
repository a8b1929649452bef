import { storageObstacle, unavailable } from './indexeddb-error.ts'

export interface StoreLock {
  /** Releases the lock; resolves when others can have it. */
  release(): Promise<void>
}

/**
 * Locks the store `name` for this page or worker. The browser frees the lock when its holder dies.
 *
 * @param onLost called when the lock is stolen.
 * @throws StorageError `unavailable` when the lock was not granted within `limitMs`.
 */
export async function lockStore(
  name: string,
  limitMs: number,
  onLost: () => void,
): Promise<StoreLock> {
  // Browsers have no Web Locks in insecure contexts.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) {
    throw storageObstacle('this page has no Web Locks: it must come by https or from localhost')
  }
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  try {
    return await requestLock(locks, `skerry/store/${name}`, limit.signal, onLost)
  } catch (error) {
    if (!limit.signal.aborted) throw error
    throw unavailable(name, 'is in use by another tab or worker', error)
  } finally {
    clearTimeout(timer)
  }
}

function requestLock(
  locks: LockManager,
  name: string,
  signal: AbortSignal,
  onLost: () => void,
): Promise<StoreLock> {
  return new Promise((resolve, reject) => {
    let letGo = (): void => undefined
    const held = new Promise<void>((release) => (letGo = release))
    let isGranted = false
    const ended = locks
      .request(name, { signal }, () => {
        isGranted = true
        resolve({
          async release() {
            letGo()
            await ended
          },
        })
        return held
      })
      .catch((error: unknown) => {
        if (isGranted) onLost()
        else reject(error)
      })
  })
}
