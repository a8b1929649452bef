/**
 * A JSON value as core holds it. An integer that a double cannot hold exactly is a `bigint`, so that int64 fields
 * survive a round trip; every other number is a `number`.
 */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject

/** Absent and `undefined` mean the same. */
export type JsonObject = { [key: string]: JsonValue | undefined }

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Sets an own property even where the key is `__proto__`, which plain assignment would hand to the prototype. */
export function setKey(target: JsonObject, key: string, value: JsonValue): void {
  if (key !== '__proto__') {
    target[key] = value
    return
  }
  Object.defineProperty(target, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** Reads an own property; inherited names such as `constructor` or `__proto__` are absent. */
export function getKey(source: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(source, key) ? source[key] : undefined
}

/** A deep copy that shares nothing with `value`. */
export function cloneJson<T extends JsonValue>(value: T): T
export function cloneJson(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => cloneJson(item))
  const copy: JsonObject = {}
  for (const key of Object.keys(value)) {
    const item = value[key]
    if (item !== undefined) setKey(copy, key, cloneJson(item))
  }
  return copy
}

/** Deep equality by value; key order does not count, an `undefined` member equals an absent one. */
export function equalJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => equalJson(item, b[index]))
  }
  const present = (object: JsonObject): string[] =>
    Object.keys(object).filter((key) => object[key] !== undefined)
  const keys = present(a)
  return (
    keys.length === present(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
  )
}
