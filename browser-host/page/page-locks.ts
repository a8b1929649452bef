import { lifeEnds, holdLifeLock } from '../port/life-lock.ts'
import { presenceLock, ownServerLock } from '../port/presence-lock.ts'
import { requestLock } from '../port/request-lock.ts'
import type { ServedPath } from '../port/served-path.ts'
import type { PageBroker } from './service-worker/page-broker.ts'

/**
 * Holds the presence lock, which marks the server as opened by this page.
 *
 * @returns a function that releases it. `ifLast` runs if no other page has the server open, before another can open it.
 */
export async function holdPresence(
  served: ServedPath,
): Promise<(ifLast: () => Promise<void>) => Promise<void>> {
  const name = presenceLock(served)
  let leave = (): void => undefined
  const left = new Promise<void>((resolve) => (leave = resolve))
  const { over } = await new Promise<{ over: Promise<void> }>((resolve, reject) => {
    const over = requestLock(name, { mode: 'shared' }, () => {
      resolve({ over })
      return left
    })
    over.catch(reject)
  })
  return async (ifLast) => {
    leave()
    await over
    await requestLock(name, { ifAvailable: true }, async (lock) => {
      if (lock) await ifLast()
    })
  }
}

/** Limit of a lock's becoming free after its release, in milliseconds. */
const lockPatience = 5_000

export interface OwnServer {
  release(): void
  /** Releases it, and ends the service worker's use of this page's worker. */
  disown(): Promise<void>
}

/** Holds the lock by which the service worker answers this page, and no other, from its own server. */
export async function ownServer(served: ServedPath, broker: PageBroker): Promise<OwnServer> {
  const { name, release } = await holdLifeLock(ownServerLock(served, await broker.identify()))
  return {
    release,
    async disown() {
      release()
      // The service worker goes by the lock, so the message is sent when the lock is free.
      await lifeEnds(name, AbortSignal.timeout(lockPatience))
      await broker.disown()
    },
  }
}
