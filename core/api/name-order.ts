import { type JsonObject, type JsonValue, setKey } from './json.ts'

function isInOrder(names: readonly string[]): boolean {
  for (let at = 1; at < names.length; at++) {
    if ((names[at - 1] ?? '') > (names[at] ?? '')) return false
  }
  return true
}

function ordered(object: JsonObject): JsonObject {
  const names = Object.keys(object)
  if (isInOrder(names)) return object
  const made: JsonObject = {}
  for (const name of names.sort()) {
    const value = object[name]
    if (value !== undefined) setKey(made, name, value)
  }
  return made
}

/**
 * An object with the members of all its objects in the order of their names, as Go writes maps; `object` itself where they
 * are. Objects in it are replaced in place, but for `fieldsV1` of managed fields: those are shared and have an order of their own.
 * Iterative, so that nesting costs no stack. Names that are array indexes come first, as JavaScript has them.
 */
export function inNameOrder<T extends JsonObject>(object: T): T {
  const root = ordered(object)
  const pending: (JsonObject | JsonValue[])[] = [root]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const container = next
    if (Array.isArray(container)) {
      for (const [at, item] of container.entries()) container[at] = enter(item, pending)
    } else {
      for (const name of Object.keys(container)) {
        const value = container[name]
        if (typeof value !== 'object' || value === null || name === 'fieldsV1') continue
        const inner = enter(value, pending)
        if (inner !== value) setKey(container, name, inner)
      }
    }
  }
  return root as T
}

function enter(value: JsonValue, pending: (JsonObject | JsonValue[])[]): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  const inner = Array.isArray(value) ? value : ordered(value)
  pending.push(inner)
  return inner
}
