import {
  equalJson,
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isWritableList,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import { goText } from '../../../base/json/go-text.ts'
import type { Schema } from '../../schema/schema.ts'
import {
  deletionPrefix,
  directiveKey,
  elementOrderPrefix,
  patchDirective,
  retainKeysDirective,
} from './directives.ts'
import { identityOf, itemKind, positionsOf } from './item-identity.ts'
import { listFacts, type MergeFacts, objectFacts } from './merge-facts.ts'
import { cannotMerge, wrongType } from './strategic-merge-error.ts'

/**
 * Computes the strategic merge patch that turns `original` into `modified`. With `retainKeys` it has a `$retainKeys`
 * directive. Neither argument is changed; the patch shares parts with `modified`.
 *
 * @throws ApiError for a changed field that is not in the schema, or an item without its merge key.
 */
export function diffObject(
  original: JsonObject,
  modified: JsonObject,
  schema: Schema,
  options: DiffOptions,
  retainKeys = false,
): JsonObject {
  const patch: JsonObject = {}
  for (const [key, next] of Object.entries(modified)) {
    if (next === undefined) continue
    const previous = getKey(original, key)
    if (key === patchDirective && previous !== undefined) diffDirective(previous, next, patch)
    else if (isJsonObject(previous) && isJsonObject(next)) {
      diffMember(previous, next, key, schema, options, patch)
    } else if (isWritableList(previous) && isWritableList(next)) {
      diffListMember(previous, next, key, schema, options, patch)
    } else if (options.changes && !equalJson(previous, next)) setKey(patch, key, next)
  }
  const gone = Object.keys(original).filter((key) => lacks(modified, key) && !lacks(original, key))
  if (options.deletions) for (const key of gone) setKey(patch, key, null)
  const clears = gone.some((key) => original[key] !== null)
  if (retainKeys && (clears || Object.keys(patch).length > 0)) addRetainedKeys(modified, patch)
  return patch
}

function lacks(object: JsonObject, key: string): boolean {
  return getKey(object, key) === undefined
}

function addRetainedKeys(modified: JsonObject, patch: WritableJsonObject): void {
  const keys = Object.keys(modified).filter((key) => (modified[key] ?? null) !== null)
  if (keys.length > 0) patch[retainKeysDirective] = keys.sort(compareShown)
}

function diffDirective(previous: JsonValue, next: JsonValue, patch: WritableJsonObject): void {
  if (typeof previous !== 'string' || typeof next !== 'string') {
    throw cannotMerge(`invalid value for special key: ${patchDirective}`)
  }
  if (previous !== next) patch[patchDirective] = next
}

/** The merge facts of a changed field; undefined for an unchanged one, which need not be in the schema. */
function factsUnlessEqual(
  previous: JsonValue,
  next: JsonValue,
  find: () => MergeFacts,
): MergeFacts | undefined {
  return equalJson(previous, next) ? undefined : find()
}

function diffMember(
  previous: JsonObject,
  next: JsonObject,
  key: string,
  schema: Schema,
  options: DiffOptions,
  patch: JsonObject,
): void {
  const facts = factsUnlessEqual(previous, next, () => objectFacts(schema, key))
  if (!facts) return
  if (facts.strategy === 'replace') {
    if (options.changes) setKey(patch, key, next)
    return
  }
  const change = diffObject(previous, next, facts.schema, options, facts.retainKeys)
  if (Object.keys(change).length > 0) setKey(patch, key, change)
}

function diffListMember(
  previous: JsonValue[],
  next: JsonValue[],
  key: string,
  schema: Schema,
  options: DiffOptions,
  patch: WritableJsonObject,
): void {
  const facts = factsUnlessEqual(previous, next, () => listFacts(schema, key))
  if (!facts) return
  if (facts.strategy !== 'merge') {
    if (options.changes) setKey(patch, key, next)
    return
  }
  const diff = diffList(previous, next, facts, options, diffObject)
  if (diff.changes.length > 0) setKey(patch, key, diff.changes)
  if (diff.deleted.length > 0) patch[directiveKey(deletionPrefix, key)] = diff.deleted
  if (diff.order.length > 0) patch[directiveKey(elementOrderPrefix, key)] = diff.order
}

/** The differences that a computed patch is to hold. */
interface DiffOptions {
  /** Whether it holds additions and changes. */
  readonly changes: boolean
  /** Whether it holds deletions. */
  readonly deletions: boolean
  /** Whether it holds the order of merged lists (`$setElementOrder`). */
  readonly order: boolean
}

/** Computes the patch between two states of a list item. */
type DiffItems = (
  before: JsonObject,
  after: JsonObject,
  schema: Schema,
  options: DiffOptions,
  retainKeys: boolean,
) => JsonObject

/** The patch between two states of a merged list. */
interface ListDiff {
  /** Added and changed items; objects to delete follow them, with a `$patch: delete` directive. */
  readonly changes: JsonValue[]
  /** Deleted scalars. */
  readonly deleted: JsonValue[]
  /** Identities of the items in their new order; empty where the order need not be set. */
  readonly order: JsonValue[]
}

/** Computes the patch between two states of a list that is merged item by item. */
function diffList(
  original: JsonValue[],
  modified: JsonValue[],
  facts: MergeFacts,
  options: DiffOptions,
  diffItems: DiffItems,
): ListDiff {
  if (original.length === 0) {
    return { changes: options.changes ? modified : [], deleted: [], order: [] }
  }
  return itemKind(original, modified) === 'object'
    ? diffObjects(original, modified, facts, options, diffItems)
    : diffScalars(original, modified, options)
}

/** Items of two lists with the same identity, or an item of one list only. */
type Pair<T> =
  | { readonly before: T; readonly after: T | undefined }
  | { readonly before: undefined; readonly after: T }

function pairUp<T extends JsonValue>(
  original: readonly T[],
  modified: readonly T[],
  identity: (item: T) => JsonValue,
): Pair<T>[] {
  const compare = (a: T, b: T): number => compareShown(identity(a), identity(b))
  const [before, after] = [original.toSorted(compare), modified.toSorted(compare)]
  const pairs: Pair<T>[] = []
  let next = 0
  for (const item of before) {
    let candidate = after[next]
    for (; candidate !== undefined && compare(candidate, item) < 0; candidate = after[++next]) {
      pairs.push({ before: undefined, after: candidate })
    }
    const isSame = candidate !== undefined && compare(candidate, item) === 0
    if (isSame) next++
    pairs.push({ before: item, after: isSame ? candidate : undefined })
  }
  for (const item of after.slice(next)) pairs.push({ before: undefined, after: item })
  return pairs
}

function diffScalars(
  original: JsonValue[],
  modified: JsonValue[],
  { changes, deletions, order }: DiffOptions,
): ListDiff {
  const pairs = pairUp(original, modified, (item) => item)
  const added = pairs.flatMap(({ before, after }) =>
    before === undefined && after !== undefined ? [after] : [],
  )
  const gone = pairs.flatMap(({ before, after }) =>
    before !== undefined && after === undefined ? [before] : [],
  )
  const deleted = deletions ? [...new Set(gone)] : []
  const isOrdered = order && (deleted.length > 0 || (changes && !equalJson(original, modified)))
  return {
    changes: changes ? inOrderOf(added, modified, undefined) : [],
    deleted,
    order: isOrdered ? modified : [],
  }
}

function objectsOf(list: JsonValue[]): readonly JsonObject[] {
  return list.map((item) => {
    if (isJsonObject(item)) return item
    throw wrongType('object', item)
  })
}

function diffObjects(
  original: JsonValue[],
  modified: JsonValue[],
  { schema, mergeKey, retainKeys }: MergeFacts,
  options: DiffOptions,
  diffItems: DiffItems,
): ListDiff {
  if (mergeKey === undefined) throw cannotMerge('cannot merge lists without merge key for struct')
  const identity = (item: JsonObject): JsonValue => identityOf(item, mergeKey)
  const changed: JsonObject[] = []
  const deleted: JsonObject[] = []
  for (const { before, after } of pairUp(objectsOf(original), objectsOf(modified), identity)) {
    if (before && after) {
      const change = diffItems(before, after, schema, options, retainKeys)
      if (Object.keys(change).length > 0) changed.push({ ...change, [mergeKey]: identity(after) })
    } else if (after && options.changes) changed.push(after)
    else if (before && !after && options.deletions) {
      deleted.push({ [mergeKey]: identity(before), [patchDirective]: 'delete' })
    }
  }
  const changes = [...inOrderOf(changed, modified, mergeKey), ...deleted]
  const wanted = modified.map((item) => identityOf(item, mergeKey))
  const moved = !equalJson(
    original.map((item) => identityOf(item, mergeKey)),
    wanted,
  )
  const matters = changes.length > 0 || (options.changes && moved)
  const order = options.order && matters ? wanted.map((value) => ({ [mergeKey]: value })) : []
  return { changes, deleted: [], order }
}

function inOrderOf(
  items: JsonValue[],
  list: JsonValue[],
  mergeKey: string | undefined,
): JsonValue[] {
  const positions = positionsOf(list, mergeKey)
  const place = (item: JsonValue): number =>
    positions.get(identityOf(item, mergeKey)) ?? list.length
  return items.toSorted((a, b) => place(a) - place(b))
}

/** Compares values by their text, the order in which computed patches list them. */
export function compareShown(a: JsonValue, b: JsonValue): number {
  const [left, right] = [goText(a), goText(b)]
  if (left === right) return 0
  return left < right ? -1 : 1
}
