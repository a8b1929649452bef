import { isJsonObject, type JsonObject, type JsonValue, setKey } from './json.ts'

/** The same value with the keys of all its objects in order. */
export function sortKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isJsonObject(value)) return value
  const sorted: JsonObject = {}
  for (const key of Object.keys(value).toSorted()) {
    const item = value[key]
    if (item !== undefined) setKey(sorted, key, sortKeys(item))
  }
  return sorted
}
