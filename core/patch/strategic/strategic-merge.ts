import {
  cloneJson,
  getKey,
  isContainer,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
} from '../../api/json.ts'
import { badRequest } from '../../api/api-error.ts'
import type { Schema } from '../../schema/schema.ts'
import { notAnObject } from '../not-an-object.ts'
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
  const into = mayShare ? copyNamed(target, patch) : cloneJson(target)
  return mergeObject(into, patch, schema, 'apply')
}

/** A copy of an object, deep in the members that a patch names; directives may concern others, so that all are copied then. */
function copyNamed(target: JsonObject, patch: JsonObject): JsonObject {
  const names = Object.keys(patch)
  if (names.some((name) => name.startsWith('$'))) return cloneJson(target)
  const copy = { ...target }
  for (const name of names) {
    const value = getKey(target, name)
    if (isContainer(value)) setKey(copy, name, cloneJson(value))
  }
  return copy
}
