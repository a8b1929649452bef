import type { JsonObject } from '../../api/json.ts'

/** Moves fields to where the other version has them; the types put them into order afterwards. */
export interface FieldConversion {
  toStored(object: JsonObject): JsonObject
  fromStored(object: JsonObject): JsonObject
}
