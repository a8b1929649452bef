import {
  cloneJson,
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isWritableList,
  type WritableJsonObject,
} from '../../base/api/json.ts'

/**
 * Applies a JSON merge patch (RFC 7386); both arguments stay unchanged. The result shares the parts of `target` that the patch does
 * not reach into.
 */
export function applyMergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isJsonObject(patch)) return cloneJson(patch)
  const merged: JsonObject = isJsonObject(target) ? { ...target } : {}
  const pending: [into: JsonObject, patch: JsonObject][] = [[merged, patch]]
  for (let pair = pending.pop(); pair; pair = pending.pop()) mergeLevel(pair[0], pair[1], pending)
  return merged
}

/** Merges the members of one object; pairs of nested objects are added to `pending`. */
function mergeLevel(
  into: WritableJsonObject,
  patch: JsonObject,
  pending: [JsonObject, JsonObject][],
): void {
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue
    if (value === null) delete into[key]
    else if (isWritableList(value)) setKey(into, key, mergedList(getKey(into, key), value))
    else if (!isJsonObject(value)) setKey(into, key, value)
    else {
      const previous = getKey(into, key)
      const next = isJsonObject(previous) ? { ...previous } : {}
      setKey(into, key, next)
      pending.push([next, value])
    }
  }
}

/**
 * A list of a patch, which replaces the former value. The original (`evanphx/json-patch`) drops null members of the objects
 * in it, unless it replaces an object.
 */
function mergedList(previous: JsonValue | undefined, list: JsonValue[]): JsonValue {
  const next = cloneJson([...list])
  if (isJsonObject(previous)) return next
  const pending: JsonValue[] = [...next]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (isWritableList(value)) pending.push(...value)
    else if (isJsonObject(value)) {
      const object: WritableJsonObject = value
      for (const [key, member] of Object.entries(object)) {
        if (member === null) delete object[key]
        else if (member !== undefined) pending.push(member)
      }
    }
  }
  return next
}
