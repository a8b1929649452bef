import type { Revision } from '../../base/api/revision.ts'
import type { Timers } from '../../base/runtime.ts'
import type { Medium } from './medium.ts'
import type { StoreState } from './store-state.ts'

/** Records dropped in one write at most, so that commits get their turn in between. */
const DROP_BATCH = 1000

/** Compaction of the store's history. The horizon moves at once; the records are dropped in bounded steps. */
export class Compaction {
  readonly #state: StoreState
  readonly #medium: Medium
  readonly #timers: Timers
  #turn: Promise<void> = Promise.resolve()
  #closed = false

  constructor(state: StoreState, medium: Medium, timers: Timers) {
    this.#state = state
    this.#medium = medium
    this.#timers = timers
  }

  /**
   * Compacts up to a revision, one compaction at a time; an abort stops between two steps, where the next compaction
   * goes on.
   */
  compact(to: Revision, signal?: AbortSignal): Promise<void> {
    const run = this.#turn.then(() => this.#compact(to, signal))
    this.#turn = run.catch(() => undefined)
    return run
  }

  /** Stops compaction after the step under way. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#turn
  }

  async #compact(to: Revision, signal: AbortSignal | undefined): Promise<void> {
    const state = this.#state
    if (to <= this.#medium.horizon && state.garbage.length === 0) return
    state.horizon = Math.max(state.horizon, to)
    let unfinished = true
    while (unfinished && !this.#closed && !signal?.aborted) {
      unfinished = this.#collect()
      const batch = state.garbage.slice(0, DROP_BATCH)
      await this.#medium.drop(batch, state.horizon)
      state.garbage.splice(0, batch.length)
      unfinished ||= state.garbage.length > 0
      if (unfinished) await this.#timers.yieldTurn()
    }
  }

  /** Unlinks the next writes below the horizon from the index; true when there may be more. */
  #collect(): boolean {
    const { index, history, garbage, horizon } = this.#state
    if (garbage.length >= DROP_BATCH) return true
    const writes = history.takeUntil(horizon, DROP_BATCH)
    for (const write of writes) {
      // The replaced record goes first: were the delete dropped before it, a crash in between would revive the object.
      if (write.previous && !write.previous.deleted) garbage.push(write.previous)
      // A copy of the state may still reach what this one drops.
      if (write.revision > this.#state.shared) write.previous = undefined
      if (!write.deleted) continue
      garbage.push(write)
      index.forget(write)
    }
    return writes.length === DROP_BATCH
  }
}
