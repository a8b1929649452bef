import { equalJson, isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import type { Schema } from '../../schema/schema.ts'
import { compareShown } from './compare-shown.ts'
import { patchDirective } from './directives.ts'
import { identityOf, itemKind, positionsOf } from './item-identity.ts'
import type { MergeFacts } from './merge-facts.ts'
import { cannotMerge, wrongType } from './strategic-merge-error.ts'

/** The differences that a computed patch is to hold. */
export interface DiffOptions {
  /** Whether it holds additions and changes. */
  readonly changes: boolean
  /** Whether it holds deletions. */
  readonly deletions: boolean
  /** Whether it holds the order of merged lists (`$setElementOrder`). */
  readonly order: boolean
}

/** Computes the patch between two states of a list item. */
export type DiffItems = (
  before: JsonObject,
  after: JsonObject,
  schema: Schema,
  options: DiffOptions,
  retainKeys: boolean,
) => JsonObject

/** The patch between two states of a merged list. */
export interface ListDiff {
  /** Added and changed items; objects to delete follow them, with a `$patch: delete` directive. */
  readonly changes: JsonValue[]
  /** Deleted scalars. */
  readonly deleted: JsonValue[]
  /** Identities of the items in their new order; empty where the order need not be set. */
  readonly order: JsonValue[]
}

/** Computes the patch between two states of a list that is merged item by item. */
export function diffList(
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

function objectsOf(list: readonly JsonValue[]): readonly JsonObject[] {
  return list.map((item) => {
    if (isJsonObject(item)) return item
    throw wrongType('object', item)
  })
}

function diffObjects(
  original: readonly JsonValue[],
  modified: readonly JsonValue[],
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
  items: readonly JsonValue[],
  list: readonly JsonValue[],
  mergeKey: string | undefined,
): JsonValue[] {
  const positions = positionsOf(list, mergeKey)
  const place = (item: JsonValue): number =>
    positions.get(identityOf(item, mergeKey)) ?? list.length
  return items.toSorted((a, b) => place(a) - place(b))
}
