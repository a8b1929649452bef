import {
  isJsonObject,
  type JsonValue,
  setKey,
  type WritableJsonObject,
} from '../../base/api/json.ts'
import { stepInto } from './json-pointer.ts'

/** The objects and lists of a document that a patch reached into, by key. */
export type Reached = Map<string, Reached>

/** The objects and lists that a JSON merge patch reaches into or adds: those where it has objects and lists. */
export function reachedByMerge(patch: JsonValue): Reached {
  const root: Reached = new Map()
  const pending: [JsonValue, Reached][] = [[patch, root]]
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [value, reached] = pair
    if (typeof value !== 'object' || value === null) continue
    for (const [key, item] of Object.entries(value)) {
      if (typeof item !== 'object' || item === null) continue
      const below: Reached = new Map()
      reached.set(key, below)
      pending.push([item, below])
    }
  }
  return root
}

/** Sorts the members of objects that a patch reached into, as the original does; all others stand as they are written. */
export function arrangePatched(document: JsonValue, reached: Reached): void {
  const pending: [JsonValue | undefined, Reached][] = [[document, reached]]
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [value, below] = pair
    if (isJsonObject(value)) sortMembers(value)
    for (const [key, next] of below) pending.push([stepInto(value, key), next])
  }
}

function sortMembers(object: WritableJsonObject): void {
  const members = Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [key] of members) delete object[key]
  for (const [key, value] of members) if (value !== undefined) setKey(object, key, value)
}
