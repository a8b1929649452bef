import type { JsonValue } from '../api/json.ts'
import type { ListSchema } from '../schema/schema.ts'
import type { PathElement } from './path-element.ts'
import { elementOfItem } from './typed-value.ts'

/** The items of a list under the elements that name them, in their order; several under one where they are repeated. */
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
