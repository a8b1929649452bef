import type { Runtime } from '../../../core/base/runtime.ts'
import { testRuntime } from './test-runtime.ts'

/** One task of the event loop, in Node and in a browser: everything that is ready runs before. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const onmessage = (): void => {
      port1.close()
      resolve()
    }
    // Node's types know no such property, though its ports do.
    Object.assign(port1, { onmessage })
    port2.postMessage(undefined)
  })
}

/**
 * A host whose turns are tasks of the event loop, as those of real hosts are, and take now more, now fewer of them, in
 * another pattern for every `seed`.
 */
export function unevenRuntime(seed: number): Runtime {
  const host = testRuntime()
  let turn = seed
  return {
    ...host,
    timers: {
      after: (milliseconds, task) => host.timers.after(milliseconds, task),
      async yieldTurn() {
        turn = (Math.imul(turn, 1_664_525) + 1_013_904_223) >>> 0
        for (let left = 1 + (turn >>> 30); left > 0; left--) await nextTask()
      },
    },
  }
}
