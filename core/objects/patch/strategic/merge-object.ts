import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  equalJson,
  setKey,
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
import { itemKind } from './item-identity.ts'
import { listFacts, objectFacts } from './merge-facts.ts'
import { deleteScalars, type MergeItems, mergeList } from './merge-list.ts'
import { badFormat, cannotMerge, unknownDirective } from './strategic-merge-error.ts'

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

function obeyDirective(patch: JsonObject, directive: JsonValue): JsonObject {
  if (directive === 'delete') return {}
  if (directive !== 'replace') throw unknownDirective(directive, patch)
  delete patch[patchDirective]
  return patch
}

/** Obeys the directive `$retainKeys`: deletes keys that it does not list. */
function retainKeys(into: JsonObject, patch: JsonObject, mode: MergeMode): void {
  const listed = patch[retainKeysDirective]
  if (listed === undefined) return
  delete patch[retainKeysDirective]
  if (mode === 'combine') {
    const known = (into[retainKeysDirective] ??= listed)
    if (equalJson(known, listed)) return
    throw cannotMerge(`${goText(known)} and ${goText(listed)} are not deep equal`)
  }
  if (!Array.isArray(listed)) throw badFormat('retainKeys')
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
  into: JsonObject,
  patch: JsonObject,
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
  into: JsonObject,
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
  } else if (Array.isArray(current) && Array.isArray(value)) {
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
function deleteItems(into: JsonObject, list: string, deleted: JsonValue, schema: Schema): void {
  const current = getKey(into, list)
  if (deleted === null) delete into[list]
  if (!Array.isArray(current) || !Array.isArray(deleted)) return
  if (current.length === 0 && deleted.length === 0) return
  listFacts(schema, list)
  itemKind(current, deleted)
  setKey(into, list, deleteScalars(current, deleted))
}
