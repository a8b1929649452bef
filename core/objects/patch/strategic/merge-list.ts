import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import type { Schema } from '../../schema/schema.ts'
import { patchDirective } from './directives.ts'
import { identityOf, itemKind } from './item-identity.ts'
import type { MergeFacts } from './merge-facts.ts'
import { orderItems } from './order-items.ts'
import { cannotMerge, noMergeKey, unknownDirective, wrongType } from './strategic-merge-error.ts'

/** Merges a patch into a list item; `into` is undefined where the patch adds the item. */
export type MergeItems = (
  into: JsonObject | undefined,
  patch: JsonObject,
  schema: Schema,
) => JsonObject

/** Merges a list by its field's patch strategy; without one the patch replaces the list. May change its arguments. */
export function mergeList(
  current: JsonValue[],
  patch: JsonValue[],
  facts: MergeFacts,
  mergeItems: MergeItems,
): JsonValue[] {
  if (facts.strategy !== 'merge') return patch
  if (current.length === 0 && patch.length === 0) return current
  if (itemKind(current, patch) === 'object') return mergeObjects(current, patch, facts, mergeItems)
  const merged = [...new Set([...current, ...patch])]
  return orderItems(merged, patch, current, facts.mergeKey)
}

/** Deletes scalars from a list, whatever its patch strategy. */
export function deleteScalars(current: readonly JsonValue[], deleted: JsonValue[]): JsonValue[] {
  const gone = new Set(deleted)
  return current.filter((item) => !gone.has(item))
}

function mergeObjects(
  current: JsonValue[],
  patch: JsonValue[],
  { schema, mergeKey }: MergeFacts,
  mergeItems: MergeItems,
): JsonValue[] {
  if (mergeKey === undefined) throw cannotMerge('cannot merge lists without merge key for struct')
  const { changes, deleted, replaces } = readDirectives(patch, mergeKey)
  if (replaces) return changes
  const kept = current.filter((item) => !deleted.has(identityOf(item, mergeKey)))
  const merged = [...kept]
  const places = new Map(
    merged.map((item, index) => [identityOf(item, mergeKey), index] as const).reverse(),
  )
  for (const change of changes) {
    const identity = identityOf(change, mergeKey)
    const place = places.get(identity)
    const previous = place === undefined ? undefined : merged[place]
    const item = mergeItems(isJsonObject(previous) ? previous : undefined, change, schema)
    // A merge key that is null in the patch is not missing; validation of the object refuses it later.
    if (identity === null) item[mergeKey] = null
    if (place === undefined) places.set(identity, merged.push(item) - 1)
    else merged[place] = item
  }
  return orderItems(merged, changes, kept, mergeKey)
}

interface ListPatch {
  /** The items without a directive. */
  readonly changes: JsonObject[]
  /** Identities of the deleted items. */
  readonly deleted: ReadonlySet<JsonValue>
  /** Whether the changes replace the whole list. */
  readonly replaces: boolean
}

function readDirectives(patch: readonly JsonValue[], mergeKey: string): ListPatch {
  const changes: JsonObject[] = []
  const deleted = new Set<JsonValue>()
  let replaces = false
  for (const item of patch) {
    if (!isJsonObject(item)) throw wrongType('object', item)
    const directive = item[patchDirective]
    if (directive === undefined) changes.push(item)
    else if (directive === 'delete') {
      if (item[mergeKey] === undefined) throw noMergeKey(item, mergeKey)
      deleted.add(identityOf(item, mergeKey))
    } else if (directive === 'replace') replaces = true
    else if (directive === 'merge') {
      throw cannotMerge('merging lists cannot yet be specified in the patch')
    } else throw unknownDirective(directive, item)
  }
  return { changes, deleted, replaces }
}
