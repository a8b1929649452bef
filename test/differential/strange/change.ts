import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { isJsonObject } from '../../../core/base/api/json.ts'
import { writeJsonAsWritten } from '../../../core/base/json/json-write.ts'
import { placeText, setMember, type FieldPlace } from '../field-places.ts'

/** A field with another value, `undefined` for a field that is taken away. */
export interface Change {
  readonly place: FieldPlace
  readonly value: JsonValue | undefined
}

/** The value that the object has at the place. */
export function valueAt(object: JsonObject, { steps }: FieldPlace): JsonValue | undefined {
  let value: JsonValue | undefined = object
  for (const { key } of steps) {
    if (Array.isArray(value)) value = value[Number(key)]
    else value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }
  return value
}

/** A copy of the object with the changes, in order; those below what an earlier one took away are left out. */
export function changed(object: JsonObject, changes: readonly Change[]): JsonObject {
  const copy = structuredClone(object)
  for (const { place, value } of changes) {
    const holder = valueAt(copy, { ...place, steps: place.steps.slice(0, -1) })
    const last = place.steps.at(-1)
    if (last && holder !== undefined) setMember(holder, last.key, structuredClone(value))
  }
  return copy
}

export function changeText({ place, value }: Change): string {
  const shown = value === undefined ? 'removed' : writeJsonAsWritten(value).slice(0, 60)
  return `${placeText(place)}=${shown}`
}
