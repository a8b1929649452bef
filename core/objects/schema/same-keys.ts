import type { JsonObject } from '../../base/api/json.ts'

/** Whether two lists of keys are the same, in the same order. */
export function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false
  return true
}

/** Whether an object has exactly these keys, in this order. Allocates nothing, unlike `Object.keys`. */
export function hasKeys(object: JsonObject, keys: readonly string[]): boolean {
  let at = 0
  // Objects here are plain, so `for…in` finds no inherited keys.
  for (const key in object) if (key !== keys[at++]) return false
  return at === keys.length
}
