interface Total {
  time: number
  value: number
}

/** Usage summed up over time, from the first time that it was asked for, as kwok sums it. Values are in whole units a second. */
export class CumulativeUsage {
  readonly #totals = new Map<string, Map<string, Total>>()

  /** The sum for a part of an object; `usage` counts for the time since it was last asked for. */
  add(uid: string, part: string, usage: number, now: number): number {
    const parts = this.#totals.get(uid) ?? new Map<string, Total>()
    this.#totals.set(uid, parts)
    const total = parts.get(part) ?? { time: now, value: 0 }
    total.value += ((now - total.time) / 1000) * usage
    total.time = now
    parts.set(part, total)
    return total.value
  }

  forget(uid: string): void {
    this.#totals.delete(uid)
  }
}
