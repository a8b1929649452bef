import { equalJson, type JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'

/** Whether two objects are equal except for the times of their managed fields: such a write changes nothing. */
export function equalExceptTimes(a: ApiObject, b: ApiObject): boolean {
  const { managedFields: left = [], ...metadata } = a.metadata
  const { managedFields: right = [], ...other } = b.metadata
  return (
    equalJson({ ...a, metadata }, { ...b, metadata: other }) &&
    left.length === right.length &&
    sameEntries(left, right)
  )
}

/**
 * Whether two managed fields have equal entries, times aside. Entries are sorted by time, so equal ones may stand
 * elsewhere.
 */
function sameEntries(left: readonly JsonObject[], right: readonly JsonObject[]): boolean {
  const others = new Map(right.map((entry) => [managerOf(entry), entry]))
  return left.every((entry) => {
    const other = others.get(managerOf(entry))
    return other !== undefined && sameEntry(entry, other)
  })
}

/** The identity of an entry's manager, unique within an object. */
function managerOf({ manager, operation, apiVersion, subresource }: JsonObject): string {
  return JSON.stringify([manager, operation, apiVersion, subresource])
}

function sameEntry({ time: _, ...a }: JsonObject, { time: _other, ...b }: JsonObject): boolean {
  return equalJson(a, b)
}
