import { isJsonObject, isList } from '../../base/api/json.ts'
import type { JqValue } from './jq-node.ts'

const order = ['null', 'false', 'true', 'number', 'string', 'array', 'object']

/** Name of a value's type, as `type` gives it. */
export function typeOf(value: JqValue): string {
  if (value === null) return 'null'
  if (isList(value)) return 'array'
  if (typeof value === 'bigint') return 'number'
  return typeof value
}

function rank(value: JqValue): number {
  return order.indexOf(typeof value === 'boolean' ? String(value) : typeOf(value))
}

/** Order of any two values, as jq sorts them: by type, then numbers, texts by code points, arrays, objects by their keys. */
export function compareValues(a: JqValue, b: JqValue): number {
  const difference = rank(a) - rank(b)
  if (difference !== 0) return difference
  if (isList(a) && isList(b)) return compareLists(a, b)
  if (isJsonObject(a) && isJsonObject(b)) {
    const keys = Object.keys(a).toSorted()
    const byKeys = compareLists(keys, Object.keys(b).toSorted())
    if (byKeys !== 0) return byKeys
    return compareLists(
      keys.map((key) => a[key] ?? null),
      keys.map((key) => b[key] ?? null),
    )
  }
  if (a === b || a === null || b === null) return 0
  return a < b ? -1 : a > b ? 1 : 0
}

function compareLists(a: readonly JqValue[], b: readonly JqValue[]): number {
  for (const [at, item] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    const difference = compareValues(item, other)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
