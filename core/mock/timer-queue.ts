import type { Cancel } from '../runtime.ts'

interface QueuedTimer {
  readonly task: () => void
  /** When the timer is due, in milliseconds since the epoch. */
  due: number
}

/** Queue of timers in the order in which they are due; timers of one moment in the order in which they were set. */
export class TimerQueue {
  #timers: QueuedTimer[] = []

  /** When the next timer is due, in milliseconds since the epoch; infinity without a timer. */
  get next(): number {
    return this.#timers[0]?.due ?? Infinity
  }

  add(due: number, task: () => void): Cancel {
    const timer = { due, task }
    this.#timers.splice(this.#placeAfter(due), 0, timer)
    return () => {
      const at = this.#timers.indexOf(timer)
      if (at !== -1) this.#timers.splice(at, 1)
    }
  }

  /** Removes the next timer and returns its task, where it is due at `now` or before. */
  take(now: number): (() => void) | undefined {
    return this.next <= now ? this.#timers.shift()?.task : undefined
  }

  /** Shifts all timers by `milliseconds`, as the clock was set. */
  shift(milliseconds: number): void {
    for (const timer of this.#timers) timer.due += milliseconds
  }

  #placeAfter(due: number): number {
    let low = 0
    let high = this.#timers.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const timer = this.#timers[middle]
      if (timer && timer.due <= due) low = middle + 1
      else high = middle
    }
    return low
  }
}
