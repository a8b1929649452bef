/** One write of the store: what was put at its revision, or that the key was deleted. */
export interface StoredWrite {
  readonly key: string
  readonly revision: number
  /** Undefined for a delete. */
  readonly value: string | undefined
  /** Whether the key was absent before. */
  readonly isFirst: boolean
}

/** All writes of a store between two revisions, in order. */
export class StoredHistory {
  readonly #writes: readonly StoredWrite[]

  constructor(writes: readonly StoredWrite[]) {
    this.#writes = writes.toSorted((a, b) => a.revision - b.revision)
  }

  get writes(): readonly StoredWrite[] {
    return this.#writes
  }

  /** The writes with `from < revision ≤ to`. */
  between(from: number, to: number): readonly StoredWrite[] {
    const found: StoredWrite[] = []
    for (let at = this.#firstBehind(from); at < this.#writes.length; at++) {
      const write = this.#writes[at]
      if (!write || write.revision > to) break
      found.push(write)
    }
    return found
  }

  #firstBehind(revision: number): number {
    let [low, high] = [0, this.#writes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#writes[middle]?.revision ?? 0) > revision) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Revision and value of each key at a revision. */
  stateAt(revision: number): ReadonlyMap<string, StoredWrite> {
    const state = new Map<string, StoredWrite>()
    for (const write of this.#writes) {
      if (write.revision > revision) break
      if (write.value === undefined) state.delete(write.key)
      else state.set(write.key, write)
    }
    return state
  }
}
