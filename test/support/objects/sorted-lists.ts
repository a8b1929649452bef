import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../../core/base/api/json.ts'
import { compareShown } from '../../../core/objects/patch/strategic/diff-object.ts'
import { identityOf } from '../../../core/objects/patch/strategic/item-identity.ts'
import { listFacts, objectFacts } from '../../../core/objects/patch/strategic/merge-facts.ts'
import type { Schema } from '../../../core/objects/schema/schema.ts'

function sortedList(list: JsonValue[], key: string, schema: Schema): JsonValue[] {
  const facts = listFacts(schema, key)
  if (facts.strategy !== 'merge') return list
  if (!list.every((item) => isJsonObject(item))) return [...new Set(list)].sort(compareShown)
  const { mergeKey } = facts
  return list
    .map((item) => withSortedLists(item, facts.schema))
    .sort((a, b) =>
      mergeKey === undefined || !(mergeKey in a) || !(mergeKey in b)
        ? 0
        : compareShown(identityOf(a, mergeKey), identityOf(b, mergeKey)),
    )
}

/** An object or patch with its merged lists, and the lists of its directives, in the order of their items' text. */
export function withSortedLists(object: JsonObject, schema: Schema): JsonObject {
  const sorted: WritableJsonObject = {}
  for (const [key, value] of Object.entries(object)) {
    const isOrder = key.startsWith('$setElementOrder')
    if (Array.isArray(value) && key.startsWith('$') && !isOrder) {
      sorted[key] = value.toSorted(compareShown)
    } else if (Array.isArray(value) && !isOrder) sorted[key] = sortedList(value, key, schema)
    else if (isJsonObject(value)) {
      sorted[key] = withSortedLists(value, objectFacts(schema, key).schema)
    } else sorted[key] = value
  }
  return sorted
}
