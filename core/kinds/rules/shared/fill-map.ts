import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import type { FieldNameOf } from '../../../base/api/types/views.ts'

/** Adds the entries that the map under `name` does not have; its keys stay sorted, as maps are always written. */
export function fillMap<T extends WritableJsonObject>(
  parent: T,
  name: FieldNameOf<T, Readonly<Record<string, string>>>,
  entries: readonly (readonly [string, JsonValue | undefined])[],
): void {
  const object: WritableJsonObject = parent
  const known = object[name]
  const map = isJsonObject(known) ? known : {}
  if (entries.every(([key]) => Object.hasOwn(map, key))) return
  const merged = new Map(Object.entries(map))
  for (const [key, value] of entries) if (!merged.has(key)) merged.set(key, value)
  object[name] = sortedMap(merged)
}

export function sortedMap<T extends JsonValue>(
  entries: ReadonlyMap<string, T | undefined>,
): Record<string, T> {
  const sorted: Record<string, T> = {}
  for (const key of [...entries.keys()].toSorted()) {
    const value = entries.get(key)
    if (value !== undefined) setKey(sorted, key, value)
  }
  return sorted
}

/** The entries of the map under `name`; none where there is no map. */
export function entriesAt<T extends JsonObject>(
  parent: T,
  name: FieldNameOf<T, Readonly<Record<string, string>>>,
): readonly (readonly [string, JsonValue | undefined])[] {
  const map = parent[name]
  return isJsonObject(map) ? Object.entries(map) : []
}
