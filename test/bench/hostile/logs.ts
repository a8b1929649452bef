import { setTimeout as delay } from 'node:timers/promises'
import type { HostileInput } from './hostile-input.ts'
import { runPod } from './pods.ts'

/** Logs of programs that print much, read by ten at once. */
export const logInputs: readonly HostileInput[] = ['0.00001', '0.001'].map((seconds) => ({
  name: `logs of a loop that prints every ${seconds} s`,
  async run(target) {
    const pod = await runPod(target, `while true; do echo a; sleep ${seconds}; done`)
    await delay(3000)
    for (let round = 0; round < 3; round++) {
      const reads = Array.from({ length: 10 }, () => target.send('GET', `${pod}/log?tailLines=1`))
      for (const { status, body } of await Promise.all(reads)) {
        if (status !== 200) throw new Error(`log: ${status} ${body.slice(0, 200)}`)
      }
    }
  },
}))
