import { cloneJson, isJsonObject, type JsonObject, type JsonValue } from '../../api/json.ts'
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

/** Applies a patch like {@link applyStrategicMerge}, and takes obeyed directives and nulls from it: errors of the original show the rest. */
export function consumeStrategicMerge(
  target: JsonObject,
  patch: JsonValue,
  schema: Schema,
): JsonObject {
  if (patch === null) return cloneJson(target)
  if (!isJsonObject(patch)) throw badRequest(notAnObject(patch))
  return mergeObject(cloneJson(target), patch, schema, 'apply')
}
