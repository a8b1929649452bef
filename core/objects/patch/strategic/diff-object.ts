import {
  equalJson,
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
} from '../../../base/api/json.ts'
import type { Schema } from '../../schema/schema.ts'
import { compareShown } from './compare-shown.ts'
import { diffList, type DiffOptions } from './diff-list.ts'
import {
  deletionPrefix,
  directiveKey,
  elementOrderPrefix,
  patchDirective,
  retainKeysDirective,
} from './directives.ts'
import { listFacts, type MergeFacts, objectFacts } from './merge-facts.ts'
import { cannotMerge } from './strategic-merge-error.ts'

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
    } else if (Array.isArray(previous) && Array.isArray(next)) {
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

function addRetainedKeys(modified: JsonObject, patch: JsonObject): void {
  const keys = Object.keys(modified).filter((key) => (modified[key] ?? null) !== null)
  if (keys.length > 0) patch[retainKeysDirective] = keys.sort(compareShown)
}

function diffDirective(previous: JsonValue, next: JsonValue, patch: JsonObject): void {
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
  patch: JsonObject,
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
