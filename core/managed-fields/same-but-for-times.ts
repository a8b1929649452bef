import { equalJson, type JsonObject } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'

/** Whether two objects are equal, and their managers own the same, whenever they took it: such a write is none. */
export function sameButForTimes(a: ApiObject, b: ApiObject): boolean {
  const { managedFields: left = [], ...metadata } = a.metadata
  const { managedFields: right = [], ...other } = b.metadata
  return (
    equalJson({ ...a, metadata }, { ...b, metadata: other }) &&
    left.length === right.length &&
    // Entries are sorted by their times, so the same ones may stand elsewhere.
    left.every((entry) => right.some((same) => sameEntry(entry, same)))
  )
}

function sameEntry({ time: _, ...a }: JsonObject, { time: _other, ...b }: JsonObject): boolean {
  return equalJson(a, b)
}
