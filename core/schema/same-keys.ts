import type { JsonObject } from '../api/json.ts'

/** Whether two objects with these keys have the same ones in the same order. */
export function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false
  return true
}

/** Whether an object has these keys, in this order. Unlike a list of its keys, this makes nothing. */
export function hasKeys(object: JsonObject, keys: readonly string[]): boolean {
  let at = 0
  // Plain objects inherit nothing that is enumerable.
  for (const key in object) if (key !== keys[at++]) return false
  return at === keys.length
}
