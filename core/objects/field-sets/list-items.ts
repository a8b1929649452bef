import type { JsonValue } from '../../base/api/json.ts'
import type { ListSchema } from '../schema/schema.ts'
import type { PathElement } from './path-element.ts'
import { elementOfItem } from './typed-value.ts'

/** Groups the items of a list by their path elements, in list order; repeated items share an element. */
export function groupItems(
  items: readonly JsonValue[],
  schema: ListSchema,
): ReadonlyMap<PathElement, readonly JsonValue[]> {
  const groups = new Map<PathElement, JsonValue[]>()
  for (const item of items) {
    const element = elementOfItem(schema, item)
    const group = groups.get(element)
    if (group) group.push(item)
    else groups.set(element, [item])
  }
  return groups
}

/**
 * The path elements of two lists with the same items in the same order, none of them twice, as two states of an object
 * mostly have; undefined for other lists.
 *
 * @throws UnidentifiedItem
 */
export function sharedElements(
  a: readonly JsonValue[],
  b: readonly JsonValue[],
  schema: ListSchema,
): readonly PathElement[] | undefined {
  if (a.length !== b.length) return undefined
  const elements: PathElement[] = []
  for (const [at, item] of a.entries()) {
    const element = elementOfItem(schema, item)
    if (elementOfItem(schema, b[at] ?? null) !== element) return undefined
    elements.push(element)
  }
  return elements.length < 2 || new Set(elements).size === elements.length ? elements : undefined
}
