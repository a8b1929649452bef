import { cloneJson, isJsonObject, type JsonObject, type JsonValue } from '../../api/json.ts'
import { badRequest } from '../../api/api-error.ts'
import type { Schema } from '../../schema/schema.ts'
import { notAnObject } from '../not-an-object.ts'
import { mergeObject } from './merge-object.ts'

/**
 * The result of a strategic merge patch: lists are merged by the keys and strategies of the schema, and directives
 * (`$patch`, `$retainKeys`, `$setElementOrder/…`, `$deleteFromPrimitiveList/…`) are obeyed. All arguments stay as they
 * are.
 *
 * @throws ApiError `BadRequest` for what is no such patch; without a reason where it does not fit the object.
 */
export function applyStrategicMerge(
  target: JsonObject,
  patch: JsonValue,
  schema: Schema,
): JsonObject {
  if (patch === null) return cloneJson(target)
  if (!isJsonObject(patch)) throw badRequest(notAnObject(patch))
  return mergeObject(cloneJson(target), cloneJson(patch), schema, 'apply')
}
