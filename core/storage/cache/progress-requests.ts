import type { Cancel, Timers } from '../../base/runtime.ts'
import type { Storage } from '../engine/storage.ts'

/** Milliseconds that events have to bring a watch to a revision before the store is asked how far it is. */
const firstAfter = 10

/** As often as the original asks: a member that lags, or a watch that is catching up, gives no answer that helps. */
const againAfter = 100

/** Asks a shared store how far its watches are, while a revision is waited for: on a quiet range no event tells it. */
export class ProgressRequests {
  readonly #storage: Pick<Storage, 'askProgress'>
  readonly #timers: Timers
  #cancel: Cancel | undefined

  constructor(storage: Pick<Storage, 'askProgress'>, timers: Timers) {
    this.#storage = storage
    this.#timers = timers
  }

  /** Begins to ask, until {@link end}, or until `isWaitedFor` says that nobody waits any more. */
  begin(isWaitedFor: () => boolean = () => true): void {
    this.end()
    if (this.#storage.askProgress) this.#askAfter(firstAfter, isWaitedFor)
  }

  end(): void {
    this.#cancel?.()
    this.#cancel = undefined
  }

  #askAfter(milliseconds: number, isWaitedFor: () => boolean): void {
    this.#cancel = this.#timers.after(milliseconds, () => {
      this.#cancel = undefined
      if (!isWaitedFor()) return
      this.#storage.askProgress?.()
      this.#askAfter(againAfter, isWaitedFor)
    })
  }
}
