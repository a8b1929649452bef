import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  equalJson,
  setKey,
  isWritableList,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import { goText } from '../../../base/json/go-text.ts'
import type { Schema } from '../../schema/schema.ts'
import {
  asAdded,
  deletionPrefix,
  elementOrderPrefix,
  type MergeMode,
  patchDirective,
  retainKeysDirective,
} from './directives.ts'
import {
  applyOrder,
  checkOrder,
  listMember,
  listOfDirective,
  orderedLists,
  requireList,
} from './element-order.ts'
import { itemKind, identityOf } from './item-identity.ts'
import { listFacts, objectFacts, type MergeFacts } from './merge-facts.ts'
import { orderItems } from './order-items.ts'
import {
  badFormat,
  cannotMerge,
  unknownDirective,
  noMergeKey,
  wrongType,
} from './strategic-merge-error.ts'

/** Merges the strategic merge patch `patch` into `into` and returns the result; changes both. */
export function mergeObject(
  into: JsonObject,
  patch: JsonObject,
  schema: Schema,
  mode: MergeMode,
): JsonObject {
  if (patch[patchDirective] !== undefined) return obeyDirective(patch, patch[patchDirective])
  retainKeys(into, patch, mode)
  mergeOrderedLists(into, patch, schema, mode)
  const deletions: [list: string, deleted: JsonValue][] = []
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue
    if (!key.startsWith(deletionPrefix)) mergeMember(into, patch, key, schema, mode)
    else if (mode === 'combine') setKey(into, key, value)
    else deletions.push([listOfDirective(key, deletionPrefix, 'primitive list'), value])
  }
  for (const [list, deleted] of deletions) deleteItems(into, list, deleted, schema)
  return into
}

function itemMerger(mode: MergeMode): MergeItems {
  return (into, patch, schema) => {
    if (into) return mergeObject(into, patch, schema, mode)
    const added = mode === 'combine' ? patch : asAdded(patch, mode)
    return isJsonObject(added) ? added : {}
  }
}

function obeyDirective(patch: WritableJsonObject, directive: JsonValue): JsonObject {
  if (directive === 'delete') return {}
  if (directive !== 'replace') throw unknownDirective(directive, patch)
  delete patch[patchDirective]
  return patch
}

/** Obeys the directive `$retainKeys`: deletes keys that it does not list. */
function retainKeys(into: WritableJsonObject, patch: WritableJsonObject, mode: MergeMode): void {
  const listed = patch[retainKeysDirective]
  if (listed === undefined) return
  delete patch[retainKeysDirective]
  if (mode === 'combine') {
    const known = (into[retainKeysDirective] ??= listed)
    if (equalJson(known, listed)) return
    throw cannotMerge(`${goText(known)} and ${goText(listed)} are not deep equal`)
  }
  if (!isWritableList(listed)) throw badFormat('retainKeys')
  const retained = new Set(listed)
  for (const [key, value] of Object.entries(patch)) {
    const isDirective = key.startsWith(deletionPrefix) || key.startsWith(elementOrderPrefix)
    if (value === undefined || value === null || isDirective) continue
    if (!retained.has(key)) throw badFormat('retainKeys')
  }
  for (const key of Object.keys(into)) if (!retained.has(key)) delete into[key]
}

/** Merges and orders the lists with a `$setElementOrder` directive, and removes them from the patch. */
function mergeOrderedLists(
  into: WritableJsonObject,
  patch: WritableJsonObject,
  schema: Schema,
  mode: MergeMode,
): void {
  for (const [key, list] of orderedLists(patch)) {
    const order = requireList(patch[key])
    if (mode === 'combine') {
      const known = (into[key] ??= order)
      if (!equalJson(known, order)) throw badFormat('setElementOrder list')
    }
    delete patch[key]
    const [current, changes] = [listMember(into, list), listMember(patch, list)]
    const facts = listFacts(schema, list)
    checkOrder(changes ?? [], order, facts)
    if (!current && !changes) continue
    const previous = [...(current ?? [])]
    const merged =
      current && changes
        ? mergeList(current, changes, facts, itemMerger(mode))
        : (current ?? requireList(asAdded(changes ?? [], mode) ?? []))
    setKey(into, list, applyOrder(merged, order, previous, changes ?? [], facts))
    delete patch[list]
  }
}

function mergeMember(
  into: WritableJsonObject,
  patch: JsonObject,
  key: string,
  schema: Schema,
  mode: MergeMode,
): void {
  const value = patch[key] ?? null
  if (value === null) {
    delete into[key]
    if (mode === 'combine') setKey(into, key, null)
    return
  }
  const current = getKey(into, key)
  if (isJsonObject(current) && isJsonObject(value)) {
    const facts = objectFacts(schema, key)
    const merged =
      facts.strategy === 'replace' ? value : mergeObject(current, value, facts.schema, mode)
    setKey(into, key, merged)
  } else if (isWritableList(current) && isWritableList(value)) {
    setKey(into, key, mergeList(current, value, listFacts(schema, key), itemMerger(mode)))
  } else {
    const taken = asAdded(value, mode)
    if (taken === undefined) delete into[key]
    else {
      setKey(into, key, taken)
      if (mode === 'apply') setKey(patch, key, taken)
    }
  }
}

/** Deletes scalars from a list by `$deleteFromPrimitiveList`; scalars that the list does not have are ignored. */
function deleteItems(
  into: WritableJsonObject,
  list: string,
  deleted: JsonValue,
  schema: Schema,
): void {
  const current = getKey(into, list)
  if (deleted === null) delete into[list]
  if (!isWritableList(current) || !isWritableList(deleted)) return
  if (current.length === 0 && deleted.length === 0) return
  listFacts(schema, list)
  itemKind(current, deleted)
  setKey(into, list, deleteScalars(current, deleted))
}

/** Merges a patch into a list item; `into` is undefined where the patch adds the item. */
type MergeItems = (into: JsonObject | undefined, patch: JsonObject, schema: Schema) => JsonObject

/** Merges a list by its field's patch strategy; without one the patch replaces the list. May change its arguments. */
function mergeList(
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

/** Deletes scalars from a list of any patch strategy. */
function deleteScalars(current: JsonValue[], deleted: JsonValue[]): JsonValue[] {
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
    const item: WritableJsonObject = mergeItems(
      isJsonObject(previous) ? previous : undefined,
      change,
      schema,
    )
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

function readDirectives(patch: JsonValue[], mergeKey: string): ListPatch {
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
