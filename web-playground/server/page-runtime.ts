import type { Runtime } from '../../core/index.ts'

/** Time and chance of the page. What goes wrong is shown where it happens, so only failures of the page itself are logged. */
export const pageRuntime: Runtime = {
  clock: { now: () => Date.now() },
  timers: {
    after(milliseconds, task) {
      const timer = setTimeout(task, milliseconds)
      return () => clearTimeout(timer)
    },
    yieldTurn: () => new Promise((resolve) => setTimeout(resolve)),
  },
  random: (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  logger: {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (message, fields) => reportError(new Error(`${message} ${JSON.stringify(fields)}`)),
  },
}
