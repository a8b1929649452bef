/** Queue that hands out its items in order: adding and taking cost the logarithm of its size. */
export class PriorityQueue<T> {
  readonly #isBefore: (a: T, b: T) => boolean
  #items: T[] = []

  /** `isBefore` decides the order; items of which neither is before the other come in no fixed order. */
  constructor(isBefore: (a: T, b: T) => boolean) {
    this.#isBefore = isBefore
  }

  get size(): number {
    return this.#items.length
  }

  /** The first item; it stays in the queue. */
  peek(): T | undefined {
    return this.#items[0]
  }

  push(item: T): void {
    const items = this.#items
    let at = items.length
    items.push(item)
    while (at > 0) {
      const parentAt = (at - 1) >>> 1
      const parent = items[parentAt] as T
      if (!this.#isBefore(item, parent)) break
      items[at] = parent
      at = parentAt
    }
    items[at] = item
  }

  /** Removes the first item. */
  pop(): T | undefined {
    const items = this.#items
    const first = items[0]
    const last = items.pop()
    if (items.length > 0) this.#sink(last as T, 0)
    return first
  }

  /** Drops all items but those that `keeps` accepts; costs a step for each item. */
  retain(keeps: (item: T) => boolean): void {
    this.#items = this.#items.filter(keeps)
    for (let at = (this.#items.length >>> 1) - 1; at >= 0; at--)
      this.#sink(this.#items[at] as T, at)
  }

  /** The items, in no fixed order. */
  items(): readonly T[] {
    return this.#items
  }

  /** Places `item` at `at` or below it, where it belongs. */
  #sink(item: T, from: number): void {
    const items = this.#items
    const size = items.length
    let at = from
    for (;;) {
      let childAt = 2 * at + 1
      if (childAt >= size) break
      if (childAt + 1 < size && this.#isBefore(items[childAt + 1] as T, items[childAt] as T)) {
        childAt++
      }
      const child = items[childAt] as T
      if (!this.#isBefore(child, item)) break
      items[at] = child
      at = childAt
    }
    items[at] = item
  }
}
