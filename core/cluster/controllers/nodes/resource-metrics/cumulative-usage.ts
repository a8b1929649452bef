interface Total {
  time: number
  value: number
  readonly since: number
}

/** What a sum begins with. */
export interface Beginning {
  /** The sum at the first time; 0 by default. */
  readonly before?: number
  /** When that began whose use is summed up, in milliseconds since the epoch: a later one starts the sum again. */
  readonly since?: number
}

/**
 * Usage summed up over time, from the first time that it was asked for, as kwok sums it. Sums are kept while their objects exist, as
 * what is used changes with annotations and kwok's objects, and a counter must not fall.
 */
export class CumulativeUsage {
  readonly #totals = new Map<string, Map<string, Total>>()

  /**
   * The sum for a part of an object, in units; `usage` is in units a second, and counts for the time since the sum was last asked for,
   * `now` in milliseconds since the epoch.
   */
  add(
    uid: string,
    part: string,
    usage: number,
    now: number,
    { before = 0, since = 0 }: Beginning = {},
  ): number {
    const parts = this.#totals.get(uid) ?? new Map<string, Total>()
    this.#totals.set(uid, parts)
    const known = parts.get(part)
    const total = known && known.since >= since ? known : { time: now, value: before, since }
    // A clock that is set back takes nothing away.
    total.value += (Math.max(0, now - total.time) / 1000) * usage
    total.time = now
    parts.set(part, total)
    return total.value
  }

  forget(uid: string): void {
    this.#totals.delete(uid)
  }
}
