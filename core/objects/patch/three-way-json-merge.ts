import { ApiError } from '../../base/api/errors/api-error.ts'
import {
  cloneJson,
  equalJson,
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
} from '../../base/api/json.ts'
import { applyMergePatch } from './merge-patch.ts'

/**
 * The JSON merge patch (RFC 7386) that a client-side apply sends for kinds without a schema: it sets the fields of
 * `modified` in `current`, removes fields that `original` (the last applied configuration) had and `modified` has not,
 * and leaves all others. Lists are replaced whole.
 *
 * @throws ApiError `Conflict` where a key is both deleted and changed.
 */
export function createThreeWayJsonMergePatch(
  original: JsonObject,
  modified: JsonObject,
  current: JsonObject,
): JsonObject {
  const changes = filterNulls(createJsonMergePatch(current, modified), 'drop')
  const deletions = filterNulls(createJsonMergePatch(original, modified), 'keep')
  if (conflict(changes, deletions)) {
    throw new ApiError(
      'Conflict',
      'the changes and the deletions of the patch contradict each other',
    )
  }
  const patch = applyMergePatch(deletions, changes)
  return isJsonObject(patch) ? patch : {}
}

/** The JSON merge patch that turns `original` into `modified`; empty where they are equal. */
export function createJsonMergePatch(original: JsonObject, modified: JsonObject): JsonObject {
  const patch: JsonObject = {}
  for (const [key, next] of Object.entries(modified)) {
    const previous = getKey(original, key)
    if (next === undefined || equalJson(previous, next)) continue
    const isObject = isJsonObject(previous) && isJsonObject(next)
    setKey(patch, key, isObject ? createJsonMergePatch(previous, next) : cloneJson(next))
  }
  for (const [key, previous] of Object.entries(original)) {
    if (previous !== undefined && getKey(modified, key) === undefined) setKey(patch, key, null)
  }
  return patch
}

/** The deletions (nulls) of a merge patch only, or the patch without them; objects that this empties are left out. */
export function filterNulls(patch: JsonObject, nulls: 'keep' | 'drop'): JsonObject {
  const filtered: JsonObject = {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue
    if (isJsonObject(value) && Object.keys(value).length > 0) {
      const inner = filterNulls(value, nulls)
      if (Object.keys(inner).length > 0) setKey(filtered, key, inner)
    } else if ((value === null) === (nulls === 'keep')) setKey(filtered, key, value)
  }
  return filtered
}

function conflict(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (!isJsonObject(left) || !isJsonObject(right)) return !equalJson(left, right)
  return Object.entries(left).some(([key, wanted]) => {
    const other = getKey(right, key)
    return wanted !== undefined && other !== undefined && conflict(wanted, other)
  })
}
