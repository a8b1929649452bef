import {
  isContainer,
  type JsonContainer,
  type JsonObject,
  type JsonValue,
  setKey,
  isList,
  isWritableList,
} from '../api/json.ts'

/** Whether a value is known to be in the order of names, so that it need not be walked. */
export type IsOrdered = (value: JsonContainer) => boolean

/** Whether the members of an object, not of those in it, are in the order of their names. */
function isInNameOrder(object: JsonObject): boolean {
  let last = ''
  // Objects here are plain, so `for…in` finds no inherited names, and it allocates no list of them.
  for (const name in object) {
    if (last > name) return false
    last = name
  }
  return true
}

/** Above this many names the built-in sort is faster than sorting by insertion. */
const fewNames = 16

function sortNames(names: string[]): void {
  if (names.length > fewNames) {
    names.sort()
    return
  }
  for (let at = 1; at < names.length; at++) {
    const name = names[at] ?? ''
    let to = at
    for (; to > 0 && (names[to - 1] ?? '') > name; to--) names[to] = names[to - 1] ?? ''
    names[to] = name
  }
}

/** An object with those members of another one that `names` has, in the order of their names. Sorts `names`. */
export function pickSortedKeys(object: JsonObject, names: string[]): JsonObject {
  sortNames(names)
  const made: JsonObject = {}
  for (const name of names) {
    const value = object[name]
    if (value !== undefined) setKey(made, name, value)
  }
  // V8 keeps an object that got many members one by one as a hash table, which each later walk pays for; a copy is none.
  return names.length > fewNames ? { ...made } : made
}

function ordered(object: JsonObject): JsonObject {
  return isInNameOrder(object) ? object : pickSortedKeys(object, Object.keys(object))
}

/** A value with the members of all its objects in the order of their names, as {@link withSortedKeys} has them. */
export function valueWithSortedKeys(value: JsonValue): JsonValue {
  if (!isContainer(value)) return value
  if (!isList(value)) return withSortedKeys(value)
  orderAll([value])
  return value
}

/**
 * An object with the members of all its objects in the order of their names, as Go writes maps; `object` itself where they
 * are. Objects in it are replaced in place, but for `fieldsV1` of managed fields: those are shared, so they are replaced whole.
 * Iterative, so that nesting costs no stack. Names that are array indexes come first, as JavaScript has them.
 *
 * @param isOrdered is asked about each member of the object that holds others, once
 */
export function withSortedKeys<T extends JsonObject>(object: T, isOrdered?: IsOrdered): T {
  const root = ordered(object)
  const pending: JsonContainer[] = []
  orderMembers(root, pending, isOrdered)
  orderAll(pending)
  return root as T
}

function orderAll(pending: JsonContainer[]): void {
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (isWritableList(next)) {
      for (const [at, item] of next.entries()) {
        const inner = enter(item, pending)
        if (inner !== item) next[at] = inner
      }
    } else if (!isList(next)) orderMembers(next, pending)
  }
}

/** Orders the members of those in an object; `pending` gets those whose own members are still to be ordered. */
function orderMembers(object: JsonObject, pending: JsonContainer[], isOrdered?: IsOrdered): void {
  for (const name in object) {
    const value = object[name]
    if (!isContainer(value) || isOrdered?.(value)) continue
    const inner = name === 'fieldsV1' ? orderedFields(value) : enter(value, pending)
    if (inner !== value) setKey(object, name, inner)
  }
}

/** Values of `fieldsV1` that were found to be in order, as most are: elements of numbers alone are ordered by amount. */
const fieldsInOrder = new WeakSet<object>()

function orderedFields(fields: JsonContainer): JsonValue {
  if (isList(fields) || fieldsInOrder.has(fields)) return fields
  const made = orderedCopy(fields)
  fieldsInOrder.add(made)
  return made
}

/** The fields with all their members in order; themselves where they are. */
function orderedCopy(fields: JsonObject): JsonObject {
  let made = ordered(fields)
  for (const name of Object.keys(made)) {
    const below = made[name]
    if (!isContainer(below) || isList(below)) continue
    const inner = orderedCopy(below)
    if (inner === below) continue
    if (made === fields) made = { ...fields }
    setKey(made, name, inner)
  }
  return made
}

function enter(value: JsonValue, pending: JsonContainer[]): JsonValue {
  if (!isContainer(value)) return value
  const inner = isList(value) ? value : ordered(value)
  pending.push(inner)
  return inner
}
