import type { Logger, Timers } from '../../../core/base/runtime.ts'

/** Timers whose waits are a twentieth, for tests of what happens after seconds of silence. */
const quickTimers: Timers = {
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds / 20)
    timer.unref()
    return () => clearTimeout(timer)
  },
  yieldTurn: () => new Promise((resolve) => setImmediate(resolve)),
}

export interface QuickRuntime {
  readonly timers: Timers
  readonly logger: Logger
  /** Messages of the log. */
  readonly lines: readonly string[]
}

/** Timers and log for a store on etcd in a test. */
export function quickRuntime(): QuickRuntime {
  const lines: string[] = []
  const add = (message: string): void => {
    lines.push(message)
  }
  return {
    timers: quickTimers,
    logger: { debug: add, info: add, warn: add, error: add },
    lines,
  }
}
