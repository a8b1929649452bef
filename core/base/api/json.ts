/**
 * A JSON value as core holds it. An integer that a double cannot hold exactly is a `bigint`, so that int64 fields
 * survive a round trip; every other number is a `number`.
 */
export type JsonValue = null | boolean | number | bigint | string | JsonList | JsonObject

export type JsonList = readonly JsonValue[]

/** A JSON object that is read; an `undefined` member counts as absent. Objects of generated types are such objects, too. */
export type JsonObject = { readonly [key: string]: JsonValue | undefined }

/** A JSON object of the code that makes it, which may set its members. */
export type WritableJsonObject = { [key: string]: JsonValue | undefined }

/**
 * The key under which a decoded object carries which of its fields were sent empty (core/objects/schema/emptied-fields.ts). Spreads,
 * `Object.assign` and {@link cloneJson} copy it, as it is a symbol; JSON, comparisons and loops over keys do not have it.
 */
export const sentEmpty: unique symbol = Symbol('sent empty')

/** An object that may carry which of its fields were sent empty. */
export type SentObject = JsonObject & { [sentEmpty]?: JsonObject }

/** `Array.isArray`, which does not narrow readonly lists. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value)
}

/** Sets an own property even where the key is `__proto__`, which plain assignment would hand to the prototype. */
export function setKey(target: WritableJsonObject, key: string, value: JsonValue): void {
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
export function getKey<T = JsonValue | undefined>(
  source: Readonly<Record<string, T>>,
  key: string,
): T | undefined {
  const value = source[key]
  // Cheaper than Object.hasOwn: plain objects inherit only functions, which no JSON value is, and `__proto__`.
  return typeof value === 'function' || value === Object.prototype ? undefined : value
}

/** A JSON value that holds others. */
export type JsonContainer = JsonList | JsonObject

/** A list or an object of the code that makes it. */
export type WritableContainer = JsonValue[] | WritableJsonObject

/** Whether a value of the code that makes it is a list. */
export function isWritableList(value: JsonValue | undefined): value is JsonValue[] {
  return Array.isArray(value)
}

/** A JSON value that holds no others. */
export type JsonScalar = Exclude<JsonValue, JsonContainer>

export function isContainer(value: JsonValue | undefined): value is JsonContainer {
  return typeof value === 'object' && value !== null
}

/** A new empty list or object, as the value is one. */
export function emptyLike(value: JsonContainer): WritableContainer {
  return isList(value) ? [] : {}
}

function memberOf(container: JsonContainer, key: string): JsonValue | undefined {
  return isList(container) ? container[Number(key)] : container[key]
}

/** A deep copy of a JSON value, with what is carried under {@link sentEmpty}; iterative, so that nesting costs no stack. */
export function cloneJson<T extends JsonValue>(value: T): T
export function cloneJson(value: JsonValue): JsonValue {
  if (!isContainer(value)) return value
  const root = emptyLike(value)
  const pending: [from: JsonContainer, to: WritableContainer][] = [[value, root]]
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [from, to] = pair
    if (!isList(from) && !isList(to)) carrySent(from, to)
    for (const key of Object.keys(from)) {
      const item = memberOf(from, key)
      if (item === undefined) continue
      const copy = isContainer(item) ? emptyLike(item) : item
      if (isContainer(item) && isContainer(copy)) pending.push([item, copy])
      if (isWritableList(to)) to.push(copy)
      else setKey(to, key, copy)
    }
  }
  return root
}

/** Has an object that takes the place of another one carry what that carries under {@link sentEmpty}. */
export function carrySent(from: SentObject, to: SentObject): void {
  const sent = from[sentEmpty]
  if (sent) to[sentEmpty] = sent
}

/** Compares one level of two JSON values; pairs of nested containers are added to `pending`. */
function equalLevel(a: JsonContainer, b: JsonContainer, pending: JsonContainer[]): boolean {
  if (isList(a)) return isList(b) && equalItems(a, b, pending)
  return !isList(b) && equalMembers(a, b, pending)
}

function equalItems(a: JsonList, b: JsonList, pending: JsonContainer[]): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (!equalPart(a[at], b[at], pending)) return false
  return true
}

function equalMembers(a: JsonObject, b: JsonObject, pending: JsonContainer[]): boolean {
  let present = 0
  for (const key of Object.keys(a)) {
    const left = a[key]
    if (left === undefined) continue
    present++
    if (!Object.hasOwn(b, key) || !equalPart(left, b[key], pending)) return false
  }
  for (const key of Object.keys(b)) if (b[key] !== undefined) present--
  return present === 0
}

function equalPart(
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  pending: JsonContainer[],
): boolean {
  if (a === b) return true
  if (!isContainer(a) || !isContainer(b)) return false
  pending.push(a, b)
  return true
}

/**
 * Deep equality of two JSON values; key order does not count, an `undefined` member equals an absent one. `visit` is called
 * for each pair of lists or objects that is compared, and may throw.
 */
export function equalJson(
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  visit?: (left: JsonContainer) => void,
): boolean {
  const pending: JsonContainer[] = []
  if (!equalPart(a, b, pending)) return false
  for (;;) {
    const right = pending.pop()
    const left = pending.pop()
    if (!left || !right) return true
    visit?.(left)
    if (!equalLevel(left, right, pending)) return false
  }
}

/** Whether lists and objects of a JSON value are nested more than `limit` levels deep. */
export function isDeeperThan(value: JsonValue, limit: number): boolean {
  let level = isContainer(value) ? [value] : []
  for (let depth = 0; depth < limit; depth++) {
    if (level.length === 0) return false
    const next: JsonContainer[] = []
    for (const container of level) {
      for (const item of Object.values(container)) if (isContainer(item)) next.push(item)
    }
    level = next
  }
  return level.length > 0
}
