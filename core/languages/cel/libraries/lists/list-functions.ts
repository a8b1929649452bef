import { ArrayList, concatLists } from '../../values/array-list.ts'
import { equals, equalLists } from '../../values/equals.ts'
import type { Integer } from '../../values/integer.ts'
import { CelError, List, type Result, Double, Uint, type Value } from '../../values/value.ts'
import { listTooLong, longestList } from '../limits.ts'

/** The elements from one index to before another. */
export function sliceList(list: List, start: Integer, end: Integer): Result {
  const call = `cannot slice(${start}, ${end})`
  if (start < 0 || end < 0) return new CelError(`${call}, negative indexes not supported`)
  if (start > end) {
    return new CelError(`${call}, start index must be less than or equal to end index`)
  }
  if (end > list.size) return new CelError(`${call}, list is length ${list.size}`)
  const items: Result[] = []
  for (let index = Number(start); index < end; index += 1) items.push(list.at(index))
  return new ArrayList(items)
}

/** The elements, the last one first. */
export function reverseList(list: List): List {
  const items: Result[] = []
  for (let index = list.size - 1; index >= 0; index -= 1) items.push(list.at(index))
  return new ArrayList(items)
}

/** The ints from 0 to before a count; none for a negative count. */
export function rangeTo(count: Integer): List {
  return new RangeList(Math.min(Math.max(Number(count), 0), Number.MAX_SAFE_INTEGER))
}

/** A list that is being read. */
interface Open {
  readonly list: List
  next: number
}

/** Replaces lists among the elements by their elements, down to a depth. */
export function flattenList(list: List, depth: Integer): Result {
  if (depth < 0) return new CelError('level must be non-negative')
  const items: Result[] = []
  // The lists around the one that is being read; nesting may be deeper than the stack.
  const outer: Open[] = []
  for (let current: Open | undefined = { list, next: 0 }; current; current = outer.pop()) {
    const nested = takeItems(current, outer.length < depth, items)
    if (nested) {
      // At the last depth all elements are kept: their number is known before they are read.
      const kept = outer.length + 1 < depth ? 0 : nested.size
      if (items.length + kept > longestList) return listTooLong('flatten')
      outer.push(current, { list: nested, next: 0 })
    }
    if (items.length > longestList) return listTooLong('flatten')
  }
  return new ArrayList(items)
}

/** Adds elements of a list to others, up to the first that is to be replaced by its elements. */
function takeItems(open: Open, replacesLists: boolean, items: Result[]): List | undefined {
  const { size } = open.list
  while (open.next < size && items.length <= longestList) {
    const item = open.list.at(open.next)
    open.next += 1
    if (replacesLists && item instanceof List) return item
    items.push(item)
  }
  return undefined
}

/** The first of each group of equal elements, in their order. */
export function distinctElements(list: List): List {
  if (list.size === 0) return list
  const seen = new DistinctValues()
  const items: Result[] = []
  for (let index = 0; index < list.size; index += 1) {
    const item = list.at(index)
    if (seen.add(item)) items.push(item)
  }
  return new ArrayList(items)
}

/** A set of values by their equality. Values without parts are found by hash, others by comparing them one by one. */
class DistinctValues {
  readonly #hashed = new Set<null | boolean | number | string>()
  readonly #compared: Value[] = []

  /** Adds a value. @returns false where an equal one was there. Errors and NaN equal nothing. */
  add(value: Result): boolean {
    if (value instanceof CelError) return true
    const key = hashOf(value)
    if (key !== undefined) {
      if (this.#hashed.has(key)) return false
      this.#hashed.add(key)
      return true
    }
    for (const other of this.#compared) if (equals(value, other) === true) return false
    this.#compared.push(value)
    return true
  }
}

/**
 * A key that is the same for equal values and different for others; undefined for values that have to be compared one by one,
 * such as numbers beyond 2^53: an int equals a double there that is not the same number.
 */
function hashOf(value: Value): null | boolean | number | string | undefined {
  if (typeof value === 'bigint') return undefined
  if (value instanceof Uint) return typeof value.value === 'number' ? value.value : undefined
  if (value instanceof Double) return Math.abs(value.value) < 2 ** 53 ? value.value : undefined
  return typeof value === 'object' && value !== null ? undefined : value
}

/** The ints from 0 to before a count, which take no memory. */
export class RangeList extends List {
  override readonly size: number

  constructor(size: number) {
    super()
    this.size = size
  }

  override at(index: number): number {
    return index
  }

  override concat(other: List): Result {
    return concatLists(this, other)
  }

  override equals(other: Value): boolean {
    return equalLists(this, other)
  }
}
