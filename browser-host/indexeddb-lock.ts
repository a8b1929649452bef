import { storageObstacle, unavailable } from './indexeddb-error.ts'

export interface StoreLock {
  /** Resolves when someone else can have it. */
  release(): Promise<void>
}

/**
 * Takes the store `name` for this page or worker alone. The browser frees the lock when its holder dies.
 *
 * @param onLost called when someone steals the lock.
 * @throws StorageError `unavailable` when it was not had within `limitMs`.
 */
export async function lockStore(
  name: string,
  limitMs: number,
  onLost: () => void,
): Promise<StoreLock> {
  // Browsers hide the locks from pages that could be tampered with on the way.
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
