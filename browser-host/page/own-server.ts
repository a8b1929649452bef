import { lifeEnds, holdLifeLock } from '../port/life-lock.ts'
import { ownServerLock } from '../port/presence-lock.ts'
import type { ServedPath } from '../port/served-path.ts'
import type { PageBroker } from './page-broker.ts'

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
