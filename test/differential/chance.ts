/** Numbers that look random and come again with the same seed (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A chance of its own for a part of the run, so that what one part draws does not move another. */
  static of(seed: number, name: string): Chance {
    let hash = seed >>> 0
    for (const char of name) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0
    return new Chance(hash)
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }

  /** @throws RangeError for an empty list. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  shuffled<T>(items: readonly T[]): T[] {
    const drawn = items.map((item) => ({ item, order: this.below(2 ** 31) }))
    return drawn.toSorted((a, b) => a.order - b.order).map(({ item }) => item)
  }
}
