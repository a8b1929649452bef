/** Nanoseconds in a millisecond, the least step of a clock. */
const step = 1_000_000n

/** Timestamps in the names of events: no two events of a server have the same one, even while the clock stands. */
export class EventTimestamps {
  readonly #first: bigint
  #last = 0n

  /** `revision`: the store's at the start, so that a server that restarts within the same millisecond gives other timestamps. */
  constructor(revision: number) {
    this.#first = BigInt(revision) % step
  }

  /** Nanoseconds since the epoch of `time`, in milliseconds, or the first free nanosecond after it. */
  next(time: number): bigint {
    const now = BigInt(Math.floor(time)) * step + this.#first
    this.#last = now > this.#last ? now : this.#last + 1n
    return this.#last
  }
}
