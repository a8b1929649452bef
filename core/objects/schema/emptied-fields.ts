import {
  type JsonObject,
  type JsonValue,
  isList,
  type WritableJsonObject,
} from '../../base/api/json.ts'

/**
 * What a client sent for fields that are stored as if they were absent: an empty list or map; and `null` for a quantity that it did
 * not send and that is stored as zero. By the decoded object and the field's name.
 */
const emptied = new WeakMap<JsonObject, Map<string, JsonValue>>()

/** Remembers that `field` of a decoded object was sent as `value`, an empty list or map, or was not sent. */
export function rememberEmpty(object: JsonObject, field: string, value: JsonValue): void {
  const fields = emptied.get(object)
  const empty = isList(value) ? [] : value && {}
  if (fields) fields.set(field, empty)
  else emptied.set(object, new Map([[field, empty]]))
}

/** Forgets what was sent for a field, which counts as absent in every way. */
export function forgetEmpty(object: JsonObject, field: string): void {
  emptied.get(object)?.delete(field)
}

/** Remembers of a copy, or of the object that takes the place of another one, what is remembered of that. */
export function passOnSent(object: JsonObject, copy: JsonObject): JsonObject {
  const fields = copy === object ? undefined : emptied.get(object)
  if (fields) emptied.set(copy, fields)
  return copy
}

/** A copy of a decoded object that keeps what is remembered of it. */
export function copyAsSent(object: JsonObject): JsonObject {
  return passOnSent(object, { ...object })
}

/** A deep copy of a decoded object that keeps what is remembered of it and of its parts. */
export function cloneAsSent(object: JsonObject): JsonObject {
  const clone: WritableJsonObject = copyAsSent(object)
  for (const key of Object.keys(clone)) clone[key] = cloneValue(clone[key])
  return clone
}

function cloneValue(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return value
  return isList(value) ? value.map((item) => cloneValue(item) ?? null) : cloneAsSent(value)
}

/** Value of a field as error texts of the original show it: an empty list that was sent is not `null` there. */
export function valueAsSent(object: JsonObject, field: string): JsonValue | undefined {
  const value = object[field]
  return value === undefined || value === null ? (emptied.get(object)?.get(field) ?? value) : value
}

/** Whether anything in the objects of a decoded list was sent in another form than it is stored. */
export function isSentOtherwise(value: JsonValue | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (isList(value)) return value.some(isSentOtherwise)
  if ((emptied.get(value)?.size ?? 0) > 0) return true
  for (const key in value) if (isSentOtherwise(value[key])) return true
  return false
}
