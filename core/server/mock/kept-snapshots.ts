import type { MockSnapshot } from './mock-control.ts'
import type { MockState } from './mock-state.ts'

/** Most snapshots that are kept; beyond it the oldest is dropped. */
const mostSnapshots = 100

/** The newest snapshots of a mock server, by the ids that callers hold. */
export class KeptSnapshots {
  readonly #states = new Map<number, MockState>()
  #last = 0

  /** Keeps the state that `capture` makes. */
  async add(capture: () => Promise<MockState>): Promise<MockSnapshot> {
    const id = ++this.#last
    this.#states.set(id, await capture())
    for (const oldest of this.#states.keys()) {
      if (this.#states.size <= mostSnapshots) break
      this.#states.delete(oldest)
    }
    return { id }
  }

  /** @throws RangeError for a snapshot of another server, or one that is no longer kept. */
  stateOf({ id }: MockSnapshot): MockState {
    const state = this.#states.get(id)
    if (state) return state
    throw new RangeError(
      `there is no snapshot ${id} of this server, or ${mostSnapshots} newer ones took its place`,
    )
  }
}
