import type { JsonObject } from '../../api/json.ts'

/** Conversion of a kind's fields between the served and the stored version; the schema puts them into order afterwards. */
export interface FieldConversion {
  toStored(object: JsonObject): JsonObject
  fromStored(object: JsonObject): JsonObject
}
