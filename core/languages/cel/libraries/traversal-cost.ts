import { byteLength } from '../../../base/text/utf8.ts'
import { traversalFactor } from '../cost/base-costs.ts'
import { List, MapValue, type Result } from '../values/value.ts'

/** Values that are counted at most; a tree of more costs more than any limit. */
const mostVisits = 2 ** 27
const immense = Number.MAX_SAFE_INTEGER

/** Cost of reading a value with all its parts: a tenth of each text's bytes in UTF-8, rounded down, and 1 for other values. */
export function traversalCost(value: Result): number {
  if (typeof value === 'string') return costOfBytes(byteLength(value))
  let cost = 0
  let visits = 0
  // Lists and maps that are being counted; nesting may be deeper than the stack.
  const open: Iterator<Result>[] = []
  let next: Result | undefined = value
  for (;;) {
    if (next === undefined) {
      const last = open.at(-1)
      if (!last) return cost
      const step = last.next()
      if (step.done === true) open.pop()
      else next = step.value
      continue
    }
    visits += 1
    if (visits > mostVisits) return immense
    if (typeof next === 'string') cost += costOfBytes(byteLength(next))
    else if (next instanceof Uint8Array) cost += costOfBytes(next.length)
    else if (next instanceof List) open.push(elements(next))
    else if (next instanceof MapValue) open.push(entries(next))
    else cost += 1
    next = undefined
  }
}

function costOfBytes(length: number): number {
  return Math.trunc(length * traversalFactor)
}

function* elements(list: List): Generator<Result> {
  for (let index = 0; index < list.size; index += 1) yield list.at(index)
}

function* entries(map: MapValue): Generator<Result> {
  for (const key of map.keys()) {
    yield key
    yield map.find(key) ?? null
  }
}
