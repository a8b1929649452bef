/**
 * A Web Lock under a name of its own, held for as long as this page or worker lives. Whoever knows the name can wait for the
 * lock: once it is free, its holder is gone, however it went. The platform frees it; nothing has to be sent or timed.
 */
export interface LifeLock {
  readonly name: string
  readonly release: () => void
}

/** Resolves once the lock is held, so that its name may be told. */
export function holdLifeLock(name: string): Promise<LifeLock> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => new Promise<void>((release) => resolve({ name, release })))
      .catch(reject)
  })
}

/** Resolves once nobody holds the lock, or when `signal` aborts. */
export async function lifeEnds(name: string, signal: AbortSignal): Promise<void> {
  try {
    // Shared, so that all who wait are told at once.
    await navigator.locks.request(name, { mode: 'shared', signal }, () => undefined)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** A name that nobody else has. */
export function newLifeName(kind: string): string {
  return `skerry/${kind}/${crypto.randomUUID()}`
}
