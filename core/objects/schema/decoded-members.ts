import {
  isContainer,
  type JsonContainer,
  type JsonObject,
  type JsonValue,
} from '../../base/api/json.ts'
import { rememberEmpty } from './emptied-fields.ts'
import type { FieldPlan } from './struct-layout.ts'

/** Whether a member of an object is that of a decoded one. Metadata is not, since writes change it in place. */
export function isKnown(
  known: JsonObject,
  name: string,
  value: JsonValue | undefined,
): value is JsonContainer {
  return isContainer(value) && value === known[name] && name !== 'metadata'
}

/** Fields that are present, in the order in which the value has them. */
export function inOrderOf(raw: JsonObject, present: readonly FieldPlan[]): readonly FieldPlan[] {
  const byName = new Map(present.map((field) => [field.name, field]))
  return Object.keys(raw).flatMap((key) => byName.get(key) ?? [])
}

/** The decoded object without fields that are absent; those that were sent empty are remembered. */
export function withoutAbsent(
  object: JsonObject,
  raw: JsonObject,
  present: readonly FieldPlan[],
): JsonObject {
  const kept: JsonObject = {}
  for (const key of Object.keys(object)) {
    const value = object[key]
    if (value !== undefined) kept[key] = value
  }
  for (const { name } of present) {
    const value = raw[name]
    if (object[name] !== undefined || typeof value !== 'object' || value === null) continue
    rememberEmpty(kept, name, value)
  }
  return kept
}
