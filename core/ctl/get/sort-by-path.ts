import type { JsonValue } from '../../api/json.ts'
import { compareQuantities, parseQuantity } from '../../api/quantity.ts'
import { CtlError } from '../ctl-error.ts'
import { evaluatePath } from '../../json-path/evaluate-path.ts'
import type { PathValue } from '../../json-path/json-path-node.ts'
import { parseRelaxedPath } from '../../json-path/parse-template.ts'

/** Natural order of texts, with digits compared as numbers: `item-9` before `item-10`. */
function compareNaturally(a: string, b: string): number {
  const [left, right] = [a.match(/\d+|\D+/g) ?? [], b.match(/\d+|\D+/g) ?? []]
  for (const [at, piece] of left.entries()) {
    const other = right[at]
    if (other === undefined) return 1
    const numeric = /^\d/.test(piece) && /^\d/.test(other)
    const difference = numeric ? Number(piece) - Number(other) : 0
    if (difference !== 0) return difference
    if (piece !== other) return piece < other ? -1 : 1
  }
  return left.length - right.length
}

function compareValues(a: PathValue | undefined, b: PathValue | undefined): number {
  // Objects without the field come first.
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  if (typeof a === 'string' && typeof b === 'string') {
    const [left, right] = [parseQuantity(a), parseQuantity(b)]
    return left && right ? compareQuantities(left, right) : compareNaturally(a, b)
  }
  if (typeof a === 'object' || typeof b === 'object') {
    throw new CtlError(
      'unsortable type: the field of --sort-by must be a number, a text or a boolean',
    )
  }
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Sorts items by a field of their objects: numbers and quantities by size, texts in natural order.
 *
 * @throws CtlError where no object has the field, or its value is an object or list.
 */
export function sortByPath<T>(
  path: string,
  items: readonly T[],
  objectOf: (item: T) => JsonValue,
): readonly T[] {
  const steps = parseRelaxedPath(path)
  const keyed = items.map((item) => ({ item, value: evaluatePath(steps, objectOf(item))[0] }))
  if (keyed.length > 0 && keyed.every(({ value }) => value === undefined)) {
    throw new CtlError(
      `couldn't find any field with path "{.${path.replace(/^\{?\.?|\}$/g, '')}}" in the list of objects`,
    )
  }
  return keyed.toSorted((a, b) => compareValues(a.value, b.value)).map(({ item }) => item)
}
