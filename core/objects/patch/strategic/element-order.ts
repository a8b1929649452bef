import { getKey, type JsonObject, type JsonValue, isWritableList } from '../../../base/api/json.ts'
import { elementOrderPrefix, hasDirective, isDeletion } from './directives.ts'
import { identityOf, itemKind } from './item-identity.ts'
import type { MergeFacts } from './merge-facts.ts'
import { orderItems } from './order-items.ts'
import { badFormat, cannotMerge, orderMismatch, wrongType } from './strategic-merge-error.ts'

/** The lists that an object's patch orders, by the key of the `$setElementOrder` directive. */
export function orderedLists(patch: JsonObject): ReadonlyMap<string, string> {
  const lists = new Map<string, string>()
  for (const key of Object.keys(patch)) {
    if (!key.startsWith(elementOrderPrefix) || patch[key] === undefined) continue
    lists.set(key, listOfDirective(key, elementOrderPrefix, 'setElementOrder list'))
  }
  return lists
}

/** The list of a directive's key: `containers` of `$setElementOrder/containers`. @throws ApiError `BadRequest` */
export function listOfDirective(
  key: string,
  prefix: string,
  what: Parameters<typeof badFormat>[0],
): string {
  const slash = key.indexOf('/')
  if (slash === -1 || key.slice(0, slash) !== prefix) throw badFormat(what)
  return key.slice(slash + 1)
}

export function requireList(value: JsonValue | undefined): JsonValue[] {
  if (isWritableList(value)) return value
  throw wrongType('list', value)
}

/** The list of a member; undefined where it is absent. @throws ApiError where it is no list. */
export function listMember(object: JsonObject, key: string): JsonValue[] | undefined {
  const value = getKey(object, key)
  return value === undefined ? undefined : requireList(value)
}

/**
 * Checks that the items that a patch adds or changes are in its `$setElementOrder` list, in the same order.
 *
 * @throws ApiError
 */
export function checkOrder(patch: JsonValue[], order: JsonValue[], facts: MergeFacts): void {
  if (order.length === 0 || patch.length === 0) return
  const { mergeKey } = facts
  const changes = patch.filter((item) => mergeKey === undefined || !isDeletion(item))
  let next = 0
  const skipDirectives = (): void => {
    while (hasDirective(changes[next])) next++
  }
  for (const place of order) {
    skipDirectives()
    const change = changes[next]
    if (change === undefined) return
    if (identityOf(change, mergeKey) === identityOf(place, mergeKey)) next++
  }
  if (next < changes.length) throw orderMismatch(patch, order)
}

/**
 * Orders a merged list by its `$setElementOrder` directive; items that the directive does not name keep their place
 * among the earlier items. `current` and `changes` are the lists from which it was merged.
 */
export function applyOrder(
  merged: JsonValue[],
  order: JsonValue[],
  current: JsonValue[],
  changes: JsonValue[],
  { mergeKey }: MergeFacts,
): JsonValue[] {
  if (itemKind(current, changes) !== 'object') return orderItems(merged, order, current, mergeKey)
  if (mergeKey === undefined) throw cannotMerge('cannot order lists without merge key for struct')
  return orderItems(merged, order, placesBefore(current, changes, mergeKey), mergeKey)
}

/** The order of items before the patch, where new items fill the places of deleted ones. */
function placesBefore(current: JsonValue[], changes: JsonValue[], mergeKey: string): JsonValue[] {
  const identities = (items: JsonValue[]): ReadonlySet<JsonValue> =>
    new Set(items.map((item) => identityOf(item, mergeKey)))
  const gone = identities(changes.filter(isDeletion))
  const kept = current.filter((item) => !gone.has(identityOf(item, mergeKey)))
  const known = identities(kept)
  const added = changes.filter(
    (item) => !hasDirective(item) && !known.has(identityOf(item, mergeKey)),
  )
  return [...kept, ...added].slice(0, current.length)
}
