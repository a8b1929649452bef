import type { JsonObject, WritableJsonObject } from '../../base/api/json.ts'
import type { DecodeTrail } from './decode-trail.ts'
import { noteEmpty } from './emptied-fields.ts'
import type { FieldPlan } from './struct-layout.ts'

/** The decoded object without fields that are absent; it carries which of those were sent empty. */
export function withoutAbsent(
  object: JsonObject,
  raw: JsonObject,
  present: readonly FieldPlan[],
  trail: DecodeTrail,
): JsonObject {
  const kept: WritableJsonObject = {}
  for (const key of Object.keys(object)) {
    const value = object[key]
    if (value !== undefined) kept[key] = value
  }
  for (const { name } of present) {
    const value = raw[name]
    if (object[name] !== undefined || typeof value !== 'object' || value === null) continue
    noteEmpty(kept, name, value)
    trail.hasEmpty = true
  }
  return kept
}
