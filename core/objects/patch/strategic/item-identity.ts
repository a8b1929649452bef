import { getKey, isJsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import { goText } from '../../../base/json/go-text.ts'
import { writtenNumberText } from '../../../base/json/written-number.ts'
import { rejectedPatch } from '../rejected-patch.ts'
import { cannotMerge, noMergeKey, wrongType } from './strategic-merge-error.ts'

/**
 * The identity of a list item: the value of its merge key, or the item itself in a list without merge key.
 *
 * @throws ApiError for an item that is no object, or lacks the merge key.
 */
export function identityOf(item: JsonValue, mergeKey: string | undefined): JsonValue {
  if (mergeKey === undefined) return item
  if (!isJsonObject(item)) throw wrongType('object', item)
  const value = getKey(item, mergeKey)
  if (value === undefined) throw noMergeKey(item, mergeKey)
  return value
}

/** The first index of each identity in a list. */
export function positionsOf(
  list: readonly JsonValue[],
  mergeKey: string | undefined,
): ReadonlyMap<JsonValue, number> {
  const positions = new Map<JsonValue, number>()
  for (const [index, item] of list.entries()) {
    const identity = identityOf(item, mergeKey)
    if (!positions.has(identity)) positions.set(identity, index)
  }
  return positions
}

type ItemKind = 'object' | 'list' | 'null' | 'boolean' | 'string' | 'number'

function kindOf(item: JsonValue): ItemKind {
  if (item === null) return 'null'
  if (isList(item)) return 'list'
  if (typeof item === 'object') return 'object'
  if (typeof item === 'boolean') return 'boolean'
  return typeof item === 'string' && writtenNumberText(item) === undefined ? 'string' : 'number'
}

/**
 * The type that all items of the lists have.
 *
 * @throws ApiError where types are mixed, items are lists, or there are no items.
 */
export function itemKind(...lists: readonly (readonly JsonValue[])[]): ItemKind {
  let kind: ItemKind | undefined
  for (const item of lists.flat()) {
    const next = kindOf(item)
    if (kind === undefined && next === 'list')
      throw rejectedPatch('lists of lists cannot be merged')
    if (kind !== undefined && next !== kind) {
      const told = goText(lists.map((list) => [...list]))
      throw cannotMerge(`list element types are not identical: ${told}`)
    }
    kind = next
  }
  if (kind === undefined) throw cannotMerge('no elements in any of the given slices')
  return kind
}
