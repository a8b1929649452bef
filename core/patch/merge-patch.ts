import { cloneJson, isJsonObject, type JsonObject, type JsonValue, setKey } from '../api/json.ts'

/** The result of a JSON merge patch (RFC 7386); both arguments stay as they are. */
export function applyMergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isJsonObject(patch)) return cloneJson(patch)
  const merged: JsonObject = isJsonObject(target) ? cloneJson(target) : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue
    if (value === null) delete merged[key]
    else {
      const previous = Object.hasOwn(merged, key) ? merged[key] : undefined
      setKey(merged, key, applyMergePatch(previous, value))
    }
  }
  return merged
}
