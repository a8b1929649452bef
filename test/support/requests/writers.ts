import type { Timers } from '../../../core/base/runtime.ts'
import type { Storage } from '../../../core/storage/engine/storage.ts'

const WRITERS = 32

/**
 * Writes to a store and compacts it until whoever runs it is killed.
 * @param acknowledge is told `revision key value` of each commit that was acknowledged.
 */
export async function writeWithoutEnd(
  storage: Storage,
  timers: Timers,
  round: string,
  acknowledge: (line: string) => void,
): Promise<never> {
  async function writer(number: number): Promise<never> {
    for (let count = 0; ; count++) {
      const key = `/writer-${number}/${count % 20}`
      const text = `${round}.${number}.${count}.${'x'.repeat((count * 37) % 3000)}`
      const value = new TextEncoder().encode(text)
      const result = await storage.commit(
        [],
        [
          { type: 'put', key, value },
          { type: 'put', key: `${key}-twin`, value },
        ],
      )
      if (!result.ok) throw new Error('a commit without guards was refused')
      acknowledge(`${result.revision} ${key} ${text}`)
    }
  }

  async function compactor(): Promise<never> {
    for (;;) {
      const { revision, horizon } = await storage.status()
      await storage.compact(Math.max(horizon, revision - 500, 1))
      await timers.yieldTurn()
    }
  }

  const writers = Array.from({ length: WRITERS }, (_, number) => writer(number))
  return Promise.race([compactor(), ...writers])
}
