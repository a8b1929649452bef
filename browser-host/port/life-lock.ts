/**
 * A life lock: a Web Lock with a unique name, held for as long as this page or worker lives. Others that know the name can
 * wait for the lock: once it is free, its holder has ended, for whatever reason. The platform frees it, without messages or
 * timers.
 */
export interface LifeLock {
  readonly name: string
  readonly release: () => void
}

/** Takes a life lock; resolves once it is held, so that its name may be passed on. */
export function holdLifeLock(name: string): Promise<LifeLock> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => new Promise<void>((release) => resolve({ name, release })))
      .catch(reject)
  })
}

/** Resolves once the holder of a life lock has ended, or when `signal` aborts. */
export async function lifeEnds(name: string, signal: AbortSignal): Promise<void> {
  try {
    // Shared, so that all waiters are notified at once.
    await navigator.locks.request(name, { mode: 'shared', signal }, () => undefined)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** A unique name for a life lock. */
export function newLifeName(kind: string): string {
  return `skerry/${kind}/${crypto.randomUUID()}`
}
