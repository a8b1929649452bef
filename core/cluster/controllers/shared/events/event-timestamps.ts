/** Nanoseconds in a millisecond, the least step of a clock. */
const step = 1_000_000n

/** Moments by which the events of a server are named: no two events have the same, even while the clock stands. */
export class EventMoments {
  readonly #first: bigint
  #last = 0n

  /** `revision` is that of the store at the start, so that a server which starts again in the same moment takes others. */
  constructor(revision: number) {
    this.#first = BigInt(revision) % step
  }

  /** Nanoseconds since the epoch of `time`, in milliseconds, or as soon after it as none was before. */
  next(time: number): bigint {
    const now = BigInt(Math.floor(time)) * step + this.#first
    this.#last = now > this.#last ? now : this.#last + 1n
    return this.#last
  }
}
