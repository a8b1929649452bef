interface Total {
  time: number
  value: number
}

/**
 * Usage summed up over time, from the first time that it was asked for, as kwok sums it. Sums are kept while their objects exist, as
 * what is used changes with annotations and kwok's objects, and a counter must not fall.
 */
export class CumulativeUsage {
  readonly #totals = new Map<string, Map<string, Total>>()

  /**
   * The sum for a part of an object, in units; `usage` is in units a second, and counts for the time since the sum was last asked for.
   * `before` is the sum at the first time, and times are in milliseconds since the epoch.
   */
  add(uid: string, part: string, usage: number, now: number, before = 0): number {
    const parts = this.#totals.get(uid) ?? new Map<string, Total>()
    this.#totals.set(uid, parts)
    const total = parts.get(part) ?? { time: now, value: before }
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
