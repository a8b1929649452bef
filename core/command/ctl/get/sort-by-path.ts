import type { JsonValue } from '../../../base/api/json.ts'
import { compareQuantities, parseQuantity } from '../../../base/api/quantities/quantity.ts'
import { evaluatePath, typeOf } from '../../../languages/json-path/evaluate-path.ts'
import type { PathValue } from '../../../languages/json-path/json-path-node.ts'
import { parseRelaxedPath } from '../../../languages/json-path/parse-template.ts'
import { CtlError } from '../ctl-error.ts'

/** Orders texts by code points, as kubectl does by bytes of UTF-8; two quantities by their amounts. */
function compareTexts(a: string, b: string): number {
  const [left, right] = [parseQuantity(a), parseQuantity(b)]
  if (left && right) return compareQuantities(left, right)
  const [points, others] = [Array.from(a), Array.from(b)]
  for (const [at, point] of points.entries()) {
    const difference = (point.codePointAt(0) ?? 0) - (others[at]?.codePointAt(0) ?? -1)
    if (difference !== 0) return difference
  }
  return points.length - others.length
}

function compareValues(a: PathValue, b: PathValue, path: string): number {
  const type = typeOf(a)
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b)
  if (typeof a === 'number' && typeof b === 'number' && type === typeOf(b)) return a - b
  const isSortable = typeof a === 'string' || typeof a === 'number'
  const why = isSortable ? `${type} beside ${typeOf(b)}` : type
  throw new CtlError(`Field ${path} is an unsortable type: ${why}`)
}

/**
 * Sorts items by a field of their objects, as kubectl does: texts by their bytes, numbers and quantities by size, and first those
 * without the field, whose order is turned round.
 *
 * @returns undefined where no object has the field.
 * @throws CtlError where values are of different types, or of one that has no order.
 */
export function sortByPath<T>(
  path: string,
  items: readonly T[],
  objectOf: (item: T) => JsonValue,
): readonly T[] | undefined {
  const steps = parseRelaxedPath(path)
  const without: T[] = []
  const keyed: { readonly item: T; readonly value: PathValue }[] = []
  for (const item of items) {
    const [value] = evaluatePath(steps, objectOf(item))
    if (value === undefined || value === null) without.unshift(item)
    else keyed.push({ item, value })
  }
  if (keyed.length === 0 && without.length > 0) return undefined
  const sorted = keyed.toSorted((a, b) => compareValues(a.value, b.value, path))
  return [...without, ...sorted.map(({ item }) => item)]
}

/** `path` in the words of an error. */
export function fieldNotFound(path: string): CtlError {
  const field = path.replace(/^\{?\.?|\}$/g, '')
  return new CtlError(`couldn't find any field with path "{.${field}}" in the list of objects`)
}
