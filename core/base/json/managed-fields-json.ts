import { objectOf, objectsOf } from '../api/json-fields.ts'
import type { JsonObject } from '../api/json.ts'
import { encodeUtf8, encodeUtf8Around } from '../text/utf8.ts'
import { encodeJson, escapedJson, writeJson } from './json-write.ts'

/** The encoded JSON of `fieldsV1` objects in managed fields, by the object. */
const keptJson = new WeakMap<JsonObject, Uint8Array>()

/**
 * Keeps the JSON of a `fieldsV1` object that the managed fields of many objects share, and that may not change any
 * more.
 */
export function cacheFieldsJson(fields: JsonObject, json: string): void {
  keptJson.set(fields, encodeUtf8(json))
}

// `"fieldsV1":{}` cannot occur inside a JSON string, whose quotes would be escaped, and all that is written before the
// managed fields is text and booleans, so the first occurrence is that of the managed fields.
const emptyFields = '"fieldsV1":{}'

/** Whether only texts come before the metadata: custom objects in the order of names may have other members there. */
function beginsWithTexts(object: JsonObject): boolean {
  for (const name of Object.keys(object)) {
    if (name === 'metadata') return true
    if (typeof object[name] !== 'string') return false
  }
  return false
}

/**
 * The JSON of an object. Half of a new pod's JSON is the `fieldsV1` of its creator; where that JSON was kept, it is copied
 * instead of encoded.
 */
export function encodeWithManagedFields(object: JsonObject): Uint8Array {
  const metadata = objectOf(object, 'metadata')
  const [entry, ...others] = metadata ? objectsOf(metadata, 'managedFields') : []
  const fields = entry && objectOf(entry, 'fieldsV1')
  const json = fields && keptJson.get(fields)
  if (!json || !beginsWithTexts(object)) return encodeJson(object)
  const managedFields = [{ ...entry, fieldsV1: {} }, ...others]
  const text = escapedJson(writeJson({ ...object, metadata: { ...metadata, managedFields } }))
  const end = text.indexOf(emptyFields) + emptyFields.length
  return encodeUtf8Around(text.slice(0, end - '{}'.length), json, text.slice(end))
}
