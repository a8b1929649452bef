import { ArrayList } from './array-list.ts'
import { equalLists } from './equals.ts'
import { List, type Result, type Value } from './value.ts'

/**
 * A list in which a comprehension accumulates elements. Concatenation adds to this list itself, so that a loop over
 * `accumulator + [x]` takes linear time; nothing but the accumulator may hold the list before `toList`.
 */
export class GrowingList extends List {
  readonly #items: Result[] = []

  override get size(): number {
    return this.#items.length
  }

  override at(index: number): Result {
    return this.#items[index] ?? null
  }

  push(value: Result): void {
    this.#items.push(value)
  }

  override concat(other: List): Result {
    const { size } = other
    for (let index = 0; index < size; index += 1) this.#items.push(other.at(index))
    return this
  }

  override equals(other: Value): boolean {
    return equalLists(this, other)
  }

  /** The finished list. It takes over the elements, so this list must not grow afterwards. */
  toList(): ArrayList {
    return new ArrayList(this.#items)
  }
}
