import { carrySent, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import type { FieldName } from '../../../base/api/types/views.ts'

/** Sets a member of an object, or removes it where the value is absent. */
export function setMember<T extends JsonObject, Key extends FieldName<T>>(
  object: T,
  key: Key,
  value: T[Key] | undefined,
): void {
  if (value === undefined) delete object[key]
  else object[key] = value
}

/** A copy of an object with a member set in the order of its type: before those that stand `behind` it. */
export function withMemberInPlace<T extends JsonObject, Key extends string & keyof T>(
  object: T,
  key: Key,
  value: T[Key] & JsonValue,
  behind: ReadonlySet<string>,
): T
export function withMemberInPlace(
  object: JsonObject,
  key: string,
  value: JsonValue,
  behind: ReadonlySet<string>,
): JsonObject {
  const entries = Object.entries(object).filter(([name]) => name !== key)
  const before = entries.filter(([name]) => !behind.has(name))
  const after = entries.filter(([name]) => behind.has(name))
  const copy = { ...Object.fromEntries(before), [key]: value, ...Object.fromEntries(after) }
  carrySent(object, copy)
  return copy
}
