import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
  isList,
} from './json.ts'

/** Whether the field is present and not null, zero or not. */
export function has(object: JsonObject, key: string): boolean {
  return (getKey(object, key) ?? null) !== null
}

/** Whether the value of a field is present and not null, zero or not. */
export function isPresent<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null
}

/** The string of a field; empty where it is absent. */
export function textOf(object: JsonObject, key: string): string {
  const value = getKey(object, key)
  return typeof value === 'string' ? value : ''
}

/** The number of a field; undefined where it is absent. */
export function numberOf(object: JsonObject, key: string): number | undefined {
  const value = getKey(object, key)
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'number' ? value : undefined
}

/** The integer of a field, exact beyond 2^53 too, as messages show it; undefined where it is absent. */
export function integerOf(object: JsonObject, key: string): number | bigint | undefined {
  const value = getKey(object, key)
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined
}

/** The struct or map of a field; undefined where it is absent. */
export function objectOf(object: JsonObject, key: string): JsonObject | undefined {
  const value = getKey(object, key)
  return isJsonObject(value) ? value : undefined
}

/** The struct at a path of fields; an absent one reads as a struct without fields. */
export function structOf(object: JsonObject, ...keys: readonly string[]): JsonObject {
  return keys.reduce((inner, key) => objectOf(inner, key) ?? {}, object)
}

/** The members of a field's struct or map that are structs themselves, in the order in which they stand there. */
export function memberObjects(
  object: JsonObject,
  key: string,
): readonly (readonly [name: string, member: JsonObject])[] {
  const members = structOf(object, key)
  return Object.keys(members).flatMap((name) => {
    const member = objectOf(members, name)
    return member ? [[name, member] as const] : []
  })
}

const noItems: readonly JsonValue[] = []
const noObjects: readonly JsonObject[] = []

export function listOf(object: JsonObject, key: string): readonly JsonValue[] {
  const value = getKey(object, key)
  return isList(value) ? value : noItems
}

export function objectsOf(object: JsonObject, key: string): readonly JsonObject[] {
  const list = listOf(object, key)
  if (list.length === 0) return noObjects
  // Lists of decoded objects hold structs alone, and need no copy.
  return list.every((item) => isJsonObject(item)) ? list : list.filter((item) => isJsonObject(item))
}

export function textsOf(object: JsonObject, key: string): readonly string[] {
  return listOf(object, key).filter((item) => typeof item === 'string')
}

/** The struct of a field; an absent one is added to `object`. */
export function ensureStruct(object: WritableJsonObject, key: string): WritableJsonObject {
  const known = objectOf(object, key)
  if (known) return known
  const made: WritableJsonObject = {}
  object[key] = made
  return made
}
