import type { Runtime } from '../../core/runtime.ts'

/** The clock and timers of the machine, for tests that run real processes against real files. */
export const systemRuntime: Runtime = {
  clock: { now: () => Date.now() },
  timers: {
    after(milliseconds, task) {
      const timer = setTimeout(task, milliseconds)
      timer.unref()
      return () => clearTimeout(timer)
    },
    yieldTurn: () => new Promise((resolve) => setImmediate(resolve)),
  },
  random: (bytes) => globalThis.crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  logger: {
    debug: () => undefined,
    info: () => undefined,
    warn: (message, fields) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
    error: (message, fields) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
  },
}
