import { presenceLock } from '../port/presence-lock.ts'
import type { ServedPath } from '../port/served-path.ts'

/**
 * Shows the service worker that this page has opened the server.
 *
 * @returns what ends that. `ifLast` runs where no other page has it open, and before another one can.
 */
export async function holdPresence(
  served: ServedPath,
): Promise<(ifLast: () => Promise<void>) => Promise<void>> {
  const name = presenceLock(served)
  let leave = (): void => undefined
  const left = new Promise<void>((resolve) => (leave = resolve))
  const { over } = await new Promise<{ over: Promise<void> }>((resolve, reject) => {
    const over = navigator.locks.request(name, { mode: 'shared' }, () => {
      resolve({ over })
      return left
    })
    over.catch(reject)
  })
  return async (ifLast) => {
    leave()
    await over
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await ifLast()
    })
  }
}
