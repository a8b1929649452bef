import type { Timers } from '../../core/index.ts'

export type PortTimers = Pick<Timers, 'after'>

/** The timers of this page, worker or service worker. */
export const hostTimers: PortTimers = {
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
}
