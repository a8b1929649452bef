import { PriorityQueue } from '../../base/collections/priority-queue.ts'
import type { Cancel } from '../../base/runtime.ts'

interface QueuedTimer {
  readonly order: number
  /** When the timer is due, in milliseconds since the epoch. */
  due: number
  /** Undefined once the timer is cancelled or taken. */
  task: (() => void) | undefined
}

/** Cancelled timers that are kept at least before they are cleared away. */
const fewCancelled = 64

/** Queue of timers in the order in which they are due; timers of one moment in the order in which they were set. */
export class TimerQueue {
  readonly #timers = new PriorityQueue<QueuedTimer>(
    (a, b) => a.due < b.due || (a.due === b.due && a.order < b.order),
  )
  #order = 0
  /** Cancelled timers that the queue still holds, none of them first. */
  #cancelled = 0

  /** When the next timer is due, in milliseconds since the epoch; infinity without a timer. */
  get next(): number {
    return this.#timers.peek()?.due ?? Infinity
  }

  add(due: number, task: () => void): Cancel {
    const timer: QueuedTimer = { order: this.#order++, due, task }
    this.#timers.push(timer)
    return () => {
      if (!timer.task) return
      timer.task = undefined
      this.#cancelled++
      this.#clearAway()
    }
  }

  /** Removes the next timer and returns its task, where it is due at `now` or before. */
  take(now: number): (() => void) | undefined {
    const timer = this.#timers.peek()
    if (!timer?.task || timer.due > now) return undefined
    const { task } = timer
    timer.task = undefined
    this.#timers.pop()
    this.#dropFirst()
    return task
  }

  /** Shifts all timers by `milliseconds`, as the clock was set. */
  shift(milliseconds: number): void {
    for (const timer of this.#timers.items()) timer.due += milliseconds
  }

  #clearAway(): void {
    this.#dropFirst()
    if (this.#cancelled < fewCancelled || this.#cancelled * 2 < this.#timers.size) return
    this.#timers.retain(({ task }) => task !== undefined)
    this.#cancelled = 0
  }

  /** Drops cancelled timers from the front. */
  #dropFirst(): void {
    for (let first = this.#timers.peek(); first && !first.task; first = this.#timers.peek()) {
      this.#timers.pop()
      this.#cancelled--
    }
  }
}
