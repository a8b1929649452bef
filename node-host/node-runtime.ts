import { randomFillSync } from 'node:crypto'
import type { Cancel, Logger, Runtime } from '../core/runtime.ts'

/** The longest that one of Node's timers can wait; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1

/** Time and chance from Node. Its timers keep no process alive: the open port does that, for as long as it should. */
export function nodeRuntime(logger: Logger): Runtime {
  return {
    clock: { now: () => Date.now() },
    timers: { after, yieldTurn },
    random: (bytes) => randomFillSync(bytes),
    logger,
  }
}

function after(milliseconds: number, task: () => void): Cancel {
  let timer: NodeJS.Timeout
  const arm = (left: number): void => {
    const step = Math.min(left, longestTimer)
    timer = setTimeout(() => (left > step ? arm(left - step) : task()), step)
    timer.unref()
  }
  arm(milliseconds)
  return () => clearTimeout(timer)
}

function yieldTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
