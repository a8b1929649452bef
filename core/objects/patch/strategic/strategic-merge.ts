import { badRequest } from '../../../base/api/errors/api-error.ts'
import {
  cloneJson,
  getKey,
  isContainer,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
} from '../../../base/api/json.ts'
import type { Schema } from '../../schema/schema.ts'
import { notAnObject } from '../rejected-patch.ts'
import { mergeObject } from './merge-object.ts'

/**
 * Applies a strategic merge patch: lists are merged by the merge keys and patch strategies of the schema, and
 * directives (`$patch`, `$retainKeys`, `$setElementOrder/…`, `$deleteFromPrimitiveList/…`) are obeyed. All arguments
 * stay unchanged.
 *
 * @throws ApiError `BadRequest` for a value that is no strategic merge patch; a 500 without reason where it does not
 * fit the object.
 */
export function applyStrategicMerge(
  target: JsonObject,
  patch: JsonValue,
  schema: Schema,
): JsonObject {
  return consumeStrategicMerge(target, cloneJson(patch), schema)
}

/**
 * Applies a patch like {@link applyStrategicMerge}, and takes obeyed directives and nulls from it: errors of the original show the
 * rest. With `mayShare`, the result holds the members of `target` that the patch does not name.
 */
export function consumeStrategicMerge(
  target: JsonObject,
  patch: JsonValue,
  schema: Schema,
  mayShare = false,
): JsonObject {
  if (patch === null) return cloneJson(target)
  if (!isJsonObject(patch)) throw badRequest(notAnObject(patch))
  const into = mayShare ? copyReached(target, patch) : cloneJson(target)
  return mergeObject(into, patch, schema, 'apply')
}

/** A copy of an object where a patch reaches into it; all of an object with directives, which may concern other members. */
function copyReached(target: JsonObject, patch: JsonObject): JsonObject {
  const copy = { ...target }
  const pending: [into: JsonObject, patch: JsonObject][] = [[copy, patch]]
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [into, changes] = pair
    const named = Object.keys(changes)
    const isWhole = named.some((name) => name.startsWith('$'))
    for (const name of isWhole ? Object.keys(into) : named) {
      const [value, change] = [getKey(into, name), getKey(changes, name)]
      if (!isContainer(value)) continue
      const isMerged = !isWhole && isJsonObject(value) && isJsonObject(change)
      const below = isMerged ? { ...value } : cloneJson(value)
      setKey(into, name, below)
      if (isMerged) pending.push([below as JsonObject, change])
    }
  }
  return copy
}
