import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'

/** The object that a text of JSON is; an empty one for whatever else it is. */
export function objectIn(text: string): JsonObject {
  try {
    const value = JSON.parse(text) as JsonValue
    return isJsonObject(value) ? value : {}
  } catch {
    // Whatever else comes has no fields.
    return {}
  }
}
