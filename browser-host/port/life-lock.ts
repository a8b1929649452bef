import { randomId } from './random-id.ts'
import { requestLock } from './request-lock.ts'

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
    requestLock(name, {}, () => new Promise<void>((release) => resolve({ name, release }))).catch(
      reject,
    )
  })
}

/** Resolves once the holder of a life lock has ended, or when `signal` aborts, which is all where there are no locks. */
export async function lifeEnds(name: string, signal: AbortSignal): Promise<void> {
  let hasEnded = false
  while (!hasEnded && !signal.aborted) {
    try {
      // Shared, so that all waiters are notified at once.
      await requestLock(name, { mode: 'shared', signal }, (lock) =>
        lock ? undefined : untilAborted(signal),
      )
      hasEnded = true
    } catch (error) {
      // WebKit drops the requests of a page that is kept for going back, and says so when the page is shown again.
      const isDropped = error instanceof DOMException && error.name === 'AbortError'
      if (!isDropped && !signal.aborted) throw error
    }
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** A unique name for a life lock. */
export function newLifeName(kind: string): string {
  return `skerry/${kind}/${randomId()}`
}
