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
 * are. Objects in it are replaced in place, but for `fieldsV1` of managed fields: those are shared, so they are replaced whole.
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
        if (typeof value !== 'object' || value === null) continue
        const inner = name === 'fieldsV1' ? orderedFields(value) : enter(value, pending)
        if (inner !== value) setKey(container, name, inner)
      }
    }
  }
  return root as T
}

/** Values of `fieldsV1` that were found to be in order, as most are: elements of numbers alone are ordered by amount. */
const fieldsInOrder = new WeakSet<object>()

function orderedFields(fields: JsonObject | JsonValue[]): JsonValue {
  if (Array.isArray(fields) || fieldsInOrder.has(fields)) return fields
  const made = orderedCopy(fields)
  fieldsInOrder.add(made)
  return made
}

/** The fields with all their members in order; themselves where they are. */
function orderedCopy(fields: JsonObject): JsonObject {
  let made = ordered(fields)
  for (const name of Object.keys(made)) {
    const below = made[name]
    if (typeof below !== 'object' || below === null || Array.isArray(below)) continue
    const inner = orderedCopy(below)
    if (inner === below) continue
    if (made === fields) made = { ...fields }
    setKey(made, name, inner)
  }
  return made
}

function enter(value: JsonValue, pending: (JsonObject | JsonValue[])[]): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  const inner = Array.isArray(value) ? value : ordered(value)
  pending.push(inner)
  return inner
}
