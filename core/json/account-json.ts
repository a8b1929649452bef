import type { JsonObject } from '../api/json.ts'
import { objectOf, objectsOf } from '../api/json-fields.ts'
import { encodeUtf8, encodeUtf8Around } from '../api/utf8.ts'
import { encodeJson, writeJson } from './json-write.ts'

/** By what accounts (`metadata.managedFields`) hold as `fieldsV1`. */
const keptJson = new WeakMap<JsonObject, Uint8Array>()

/** Keeps the JSON of fields that the accounts of many objects share; nobody may change these any more. */
export function keepFieldsJson(fields: JsonObject, json: string): void {
  keptJson.set(fields, encodeUtf8(json))
}

// This cannot occur inside a JSON string, whose quotes would be escaped, and everything written before the account holds
// nothing but text and booleans, so the first occurrence is the account's own.
const emptyFields = '"fieldsV1":{}'

/**
 * The JSON of an object whose first members are its kind, its apiVersion and its metadata. Half of what is written of a
 * new pod are the fields that its creator owns; where their JSON is kept, it is not written anew.
 */
export function encodeAccountedJson(object: JsonObject): Uint8Array {
  const metadata = objectOf(object, 'metadata')
  const [entry, ...others] = metadata ? objectsOf(metadata, 'managedFields') : []
  const fields = entry && objectOf(entry, 'fieldsV1')
  const json = fields && keptJson.get(fields)
  if (!json) return encodeJson(object)
  const managedFields = [{ ...entry, fieldsV1: {} }, ...others]
  const text = writeJson({ ...object, metadata: { ...metadata, managedFields } })
  const end = text.indexOf(emptyFields) + emptyFields.length
  return encodeUtf8Around(text.slice(0, end - '{}'.length), json, text.slice(end))
}
