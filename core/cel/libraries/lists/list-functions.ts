import { ArrayList } from '../../values/array-list.ts'
import { CelError, List, type Result } from '../../values/value.ts'
import { listTooLong, longestList } from '../limits.ts'
import { DistinctValues } from './distinct-values.ts'
import { RangeList } from './range-list.ts'

type Int = number | bigint

/** The elements from one index to before another. */
export function sliceList(list: List, start: Int, end: Int): Result {
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
export function rangeTo(count: Int): List {
  return new RangeList(Math.min(Math.max(Number(count), 0), Number.MAX_SAFE_INTEGER))
}

/** Replaces lists among the elements by their elements, down to a depth. */
export function flattenList(list: List, depth: Int): Result {
  if (depth < 0) return new CelError('level must be non-negative')
  const items: Result[] = []
  const open: { readonly list: List; next: number }[] = [{ list, next: 0 }]
  let current = open.at(-1)
  while (current) {
    if (current.next === current.list.size) {
      open.pop()
    } else {
      const item = current.list.at(current.next)
      current.next += 1
      if (item instanceof List && open.length <= depth) open.push({ list: item, next: 0 })
      else if (items.push(item) > longestList) return listTooLong('flatten')
    }
    current = open.at(-1)
  }
  return new ArrayList(items)
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
