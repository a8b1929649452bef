import type { Revision } from '../../base/api/revision.ts'
import type { Timers } from '../../base/runtime.ts'

interface Waiter {
  readonly revision: Revision
  readonly finish: (reached: boolean) => void
}

/** Lets callers wait until the cache has reached a revision. */
export class RevisionGate {
  readonly #timers: Timers
  /** Absent while there are no waiters. */
  #waiters: Set<Waiter> | undefined
  #closed = false

  constructor(timers: Timers) {
    this.#timers = timers
  }

  /** Whether anyone waits. */
  get isWaitedFor(): boolean {
    return this.#waiters !== undefined && this.#waiters.size > 0
  }

  /** Waits for a revision; false when `milliseconds` pass, `signal` aborts or the gate closes before it is reached. */
  wait(
    revision: Revision,
    signal: AbortSignal | undefined,
    milliseconds: number,
  ): Promise<boolean> {
    if (signal?.aborted || this.#closed) return Promise.resolve(false)
    return new Promise((resolve) => {
      const finish = (reached: boolean): void => {
        this.#waiters?.delete(waiter)
        cancel()
        signal?.removeEventListener('abort', giveUp)
        resolve(reached)
      }
      const giveUp = (): void => finish(false)
      const waiter = { revision, finish }
      const cancel = this.#timers.after(milliseconds, giveUp)
      signal?.addEventListener('abort', giveUp)
      this.#waiters = (this.#waiters ?? new Set()).add(waiter)
    })
  }

  reached(revision: Revision): void {
    if (!this.#waiters) return
    for (const waiter of this.#waiters) if (waiter.revision <= revision) waiter.finish(true)
  }

  close(): void {
    this.#closed = true
    for (const waiter of this.#waiters ?? []) waiter.finish(false)
  }
}
