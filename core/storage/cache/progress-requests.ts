import type { Cancel, Timers } from '../../base/runtime.ts'
import type { Storage } from '../engine/storage.ts'

/** Milliseconds that events have to bring the cache to a revision before the store is asked how far its watch is. */
const firstAfter = 10

/** As often as the original asks: a member that lags, or a watch that is catching up, gives no answer that helps. */
const againAfter = 100

/** Asks a shared store how far the cache's watch is, while readers wait for a revision: on a quiet range no event tells it. */
export class ProgressRequests {
  readonly #storage: Pick<Storage, 'askProgress'>
  readonly #timers: Timers
  readonly #isWaitedFor: () => boolean
  #cancel: Cancel | undefined

  constructor(storage: Pick<Storage, 'askProgress'>, timers: Timers, isWaitedFor: () => boolean) {
    this.#storage = storage
    this.#timers = timers
    this.#isWaitedFor = isWaitedFor
  }

  /** Begins to ask, until nobody waits any more; called before a reader waits. */
  begin(): void {
    if (!this.#storage.askProgress || this.#isWaitedFor()) return
    this.end()
    this.#askAfter(firstAfter)
  }

  end(): void {
    this.#cancel?.()
    this.#cancel = undefined
  }

  #askAfter(milliseconds: number): void {
    this.#cancel = this.#timers.after(milliseconds, () => {
      this.#cancel = undefined
      if (!this.#isWaitedFor()) return
      this.#storage.askProgress?.()
      this.#askAfter(againAfter)
    })
  }
}
