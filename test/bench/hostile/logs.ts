import { setTimeout as delay } from 'node:timers/promises'
import { hostileScripts } from '../../support/sources/hostile-scripts.ts'
import type { HostileInput } from './hostile-input.ts'
import { runPod } from './pods.ts'

const rounds = 3
const readers = 10

const queries: Readonly<Record<string, string>> = {
  'busy-echo': 'tailLines=1',
  'slow-echo': 'tailLines=1&timestamps=true',
  'busy-counter': 'timestamps=true',
}

/** Logs of programs that print much, read by ten at once. */
export const logInputs: readonly HostileInput[] = Object.entries(queries).map(
  ([name, query]): HostileInput => ({
    name: `${readers} readers of the log of ${name}`,
    async run(target) {
      const pod = await runPod(target, hostileScripts[name]?.script ?? '')
      await delay(3000)
      for (let round = 0; round < rounds; round++) {
        const read = (): Promise<void> => target.read(`${pod}/log?${query}`)
        await Promise.all(Array.from({ length: readers }, read))
      }
    },
  }),
)
