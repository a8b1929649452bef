import type { JsonObject } from '../../../../base/api/json.ts'

/** Conversion of a kind's fields between the served and the stored version; the schema puts them into order afterwards. */
export interface FieldConversion {
  toStored(object: JsonObject): JsonObject
  fromStored(object: JsonObject): JsonObject
  /**
   * Fills in the stored form what the original's conversion fills in. Where this is there, an object may differ from what a conversion
   * and back makes of it, which is then what is written.
   */
  settle?(stored: JsonObject): JsonObject
}
