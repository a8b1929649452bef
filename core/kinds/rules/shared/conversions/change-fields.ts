import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../../../base/api/json.ts'
import type { KindFunction } from '../../../../base/api/types/views.ts'
import type { FieldConversion } from './field-conversion.ts'

/** Changes the object at a path; `*` stands for each item of a list. What is not there stays absent. */
export function changeAt(
  object: JsonObject,
  [key, ...rest]: readonly string[],
  change: KindFunction<[object: JsonObject], JsonObject>,
): JsonObject {
  if (key === undefined) return change(object)
  const value = object[key]
  if (isJsonObject(value)) return { ...object, [key]: changeAt(value, rest, change) }
  if (!isList(value)) return object
  const [star, ...inner] = rest
  if (star !== '*') return object
  const items = value.map((item): JsonValue =>
    isJsonObject(item) ? changeAt(item, inner, change) : item,
  )
  return { ...object, [key]: items }
}

/** Conversion of the objects at one path, the same in both versions; the types are those of what stands there. */
export function conversionAt<
  Served extends JsonObject = JsonObject,
  Stored extends JsonObject = JsonObject,
>(
  path: readonly string[],
  toStored: KindFunction<[object: Served], Stored>,
  fromStored: KindFunction<[object: Stored], Served>,
): FieldConversion {
  return {
    toStored: (object) => changeAt(object, path, toStored),
    fromStored: (object) => changeAt(object, path, fromStored),
  }
}

/** The object with a field under another name. */
export function renameField(object: JsonObject, from: string, to: string): JsonObject {
  const { [from]: value, ...others } = object
  return value === undefined ? others : { ...others, [to]: value }
}

/** Conversion of a field of the objects at one path that has another name in the stored version. */
export function renamedAt(
  path: readonly string[],
  served: string,
  stored: string,
): FieldConversion {
  return conversionAt(
    path,
    (object) => renameField(object, served, stored),
    (object) => renameField(object, stored, served),
  )
}
