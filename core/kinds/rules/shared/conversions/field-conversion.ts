import type { JsonObject } from '../../../../base/api/json.ts'

/** Conversion of a kind's fields between the served and the stored version; the schema puts them into order afterwards. */
export interface FieldConversion {
  toStored(object: JsonObject): JsonObject
  fromStored(object: JsonObject): JsonObject
  /**
   * Fills in fields of the stored form, as the original's conversion does. Objects of a kind that has this are written as a conversion
   * to the stored version and back leaves them.
   */
  fillStored?(stored: JsonObject): JsonObject
}
