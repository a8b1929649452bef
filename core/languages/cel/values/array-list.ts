import { equalLists } from './equals.ts'
import { CelError, List, type Result, type Value } from './value.ts'

/** A list over an array, which the list owns from then on. */
export class ArrayList extends List {
  readonly #items: readonly Result[]

  constructor(items: readonly Result[]) {
    super()
    this.#items = items
  }

  override get size(): number {
    return this.#items.length
  }

  override at(index: number): Result {
    return this.#items[index] ?? null
  }

  override concat(other: List): Result {
    return concatLists(this, other)
  }

  override equals(other: Value): boolean {
    return equalLists(this, other)
  }
}

export const emptyList: ArrayList = new ArrayList([])

/** Elements up to which concatenation copies. */
const copiedElements = 64
/** Parts of a concatenation at most; a concatenation that would have more becomes a part of a new one. */
const mostParts = 64

/**
 * The concatenation of lists, which copies no long ones: an expression that doubles a list again and again takes memory for
 * the expression, not for the list.
 */
class ConcatList extends List {
  override readonly size: number
  readonly parts: readonly List[]
  /** Index of each part's first element. */
  readonly #starts: readonly number[]
  /** The list that holds the element read last: it mostly holds the next one, too. */
  #leaf: List = emptyList
  #leafStart = 0
  #leafEnd = 0

  constructor(parts: readonly List[], starts: readonly number[], size: number) {
    super()
    this.parts = parts
    this.#starts = starts
    this.size = size
  }

  override at(index: number): Result {
    if (index < this.#leafStart || index >= this.#leafEnd) this.#findLeaf(index)
    return this.#leaf.at(index - this.#leafStart)
  }

  /** Finds the list that has an element, by a loop, as concatenations of concatenations may nest deep. */
  #findLeaf(index: number): void {
    let start = this.#startOf(index)
    let leaf = this.#partOf(index)
    while (leaf instanceof ConcatList) {
      const within = index - start
      start += leaf.#startOf(within)
      leaf = leaf.#partOf(within)
    }
    this.#leaf = leaf
    this.#leafStart = start
    this.#leafEnd = start + leaf.size
  }

  #startOf(index: number): number {
    return this.#starts[this.#partAt(index)] ?? 0
  }

  #partOf(index: number): List {
    return this.parts[this.#partAt(index)] ?? emptyList
  }

  /** Finds the part of an index: the last one that starts there or before. */
  #partAt(index: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return low
  }

  override concat(other: List): Result {
    return concatLists(this, other)
  }

  override equals(other: Value): boolean {
    return equalLists(this, other)
  }
}

const tooLong = new CelError('integer overflow')

/** Concatenates two lists, in time and memory that do not grow with their sizes. */
export function concatLists(left: List, right: List): List | CelError {
  const { size: before } = left
  const { size: after } = right
  if (before === 0) return right
  if (after === 0) return left
  const size = before + after
  if (size > Number.MAX_SAFE_INTEGER) return tooLong
  if (size <= copiedElements) return copyOf(left, right)
  const hasParts = left instanceof ConcatList || right instanceof ConcatList
  return (hasParts && joinParts(left, right)) || new ConcatList([left, right], [0, before], size)
}

/** One concatenation of the parts of two lists; undefined where these are too many. */
function joinParts(left: List, right: List): List | undefined {
  const joined = new PartsOfList()
  if (left instanceof ConcatList) for (const part of left.parts) joined.add(part)
  else joined.add(left)
  // Short neighbours become one part, so that adding element by element makes few parts.
  if (right instanceof ConcatList) {
    right.parts.forEach((part, index) => (index === 0 ? joined.addShort(part) : joined.add(part)))
  } else {
    joined.addShort(right)
  }
  return joined.parts.length <= mostParts ? joined.toList() : undefined
}

/** Collects the parts of a concatenation. */
class PartsOfList {
  readonly parts: List[] = []
  readonly #starts: number[] = []
  #size = 0

  add(part: List): void {
    this.parts.push(part)
    this.#starts.push(this.#size)
    this.#size += part.size
  }

  /** Adds a part to the last one, where both are short. */
  addShort(part: List): void {
    const last = this.parts.at(-1)
    if (!last || last.size + part.size > copiedElements) return this.add(part)
    this.parts[this.parts.length - 1] = copyOf(last, part)
    this.#size += part.size
  }

  toList(): ConcatList {
    return new ConcatList(this.parts, this.#starts, this.#size)
  }
}

function copyOf(left: List, right: List): ArrayList {
  const items: Result[] = []
  for (let index = 0; index < left.size; index += 1) items.push(left.at(index))
  for (let index = 0; index < right.size; index += 1) items.push(right.at(index))
  return new ArrayList(items)
}
