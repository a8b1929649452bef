/** Decisions by a list of numbers, so that fast-check makes an expression smaller by making the list shorter or its numbers lower. */
export class Chance {
  readonly #numbers: readonly number[]
  #next = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  /** The next number below `count`; 0 once the list is used up. */
  below(count: number): number {
    const number = this.#numbers[this.#next] ?? 0
    this.#next += 1
    return number % count
  }

  /** Whether one of `count` decisions is taken; never once the list is used up. */
  isOneOf(count: number): boolean {
    return this.below(count) === count - 1
  }

  /** One of some items, the first once the list is used up. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
}
