import { presenceLock } from '../port/presence-lock.ts'
import { requestLock } from '../port/request-lock.ts'
import type { ServedPath } from '../port/served-path.ts'

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
