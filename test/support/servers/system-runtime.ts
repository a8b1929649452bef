import { boundedFetch } from '../../../core/base/outgoing/bounded-fetch.ts'
import type { Runtime, Timers } from '../../../core/base/runtime.ts'
import { noNetwork } from './no-network.ts'

const timers: Timers = {
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
  yieldTurn: () => new Promise((resolve) => setImmediate(resolve)),
}

/** The clock and timers of the machine, for tests that run real processes against real files. */
export const systemRuntime: Runtime = {
  clock: { now: () => Date.now() },
  timers,
  fetch: boundedFetch(timers, noNetwork),
  random: (bytes) => globalThis.crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  logger: {
    debug: () => undefined,
    info: () => undefined,
    warn: (message, fields) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
    error: (message, fields) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
  },
}
