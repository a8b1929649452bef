import { getKey, isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'

/** The members of an object; none where there is no object. */
export function objectAt(parent: JsonObject, key: string): JsonObject {
  const value = getKey(parent, key)
  return isJsonObject(value) ? value : {}
}

/** The object under `key`, which is put there where there is none. */
export function ensureObject(parent: JsonObject, key: string): JsonObject {
  const value = getKey(parent, key)
  if (isJsonObject(value)) return value
  const made: JsonObject = {}
  parent[key] = made
  return made
}

/** The objects in the list under `key`. */
export function objectsAt(parent: JsonObject, key: string): readonly JsonObject[] {
  const value = getKey(parent, key)
  if (!Array.isArray(value)) return []
  // Decoded lists hold nothing else, and need no copy.
  return value.every((item) => isJsonObject(item))
    ? value
    : value.filter((item) => isJsonObject(item))
}

export function textAt(parent: JsonObject, key: string): string {
  const value = getKey(parent, key)
  return typeof value === 'string' ? value : ''
}

export function numberAt(parent: JsonObject, key: string): number {
  const value = getKey(parent, key)
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0
}

export function listAt(parent: JsonObject, key: string): readonly JsonValue[] {
  const value = getKey(parent, key)
  return Array.isArray(value) ? value : []
}
