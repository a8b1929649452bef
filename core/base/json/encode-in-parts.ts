import { objectOf, objectsOf } from '../api/json-fields.ts'
import { isContainer, isJsonObject, type JsonContainer, type JsonObject } from '../api/json.ts'
import { encodeUtf8, encodeUtf8Around } from '../text/utf8.ts'
import { encodeJson, escapedJson, writeJson } from './json-write.ts'

/** The encoded JSON of parts of objects, by the part. */
const keptJson = new WeakMap<JsonContainer, Uint8Array>()

/**
 * Keeps the JSON of a `fieldsV1` object that the managed fields of many objects share, and that may not change any
 * more.
 */
export function cacheFieldsJson(fields: JsonObject, json: string): void {
  keptJson.set(fields, encodeUtf8(json))
}

/**
 * The JSON of an object. Half of a new pod's JSON is the `fieldsV1` of its creator, and most of a pod stays the same while its
 * status changes: parts whose JSON was kept are copied instead of encoded. Those are members of the object, and the fields of its
 * managers.
 *
 * @param former the state that the object replaces, if any. Parts that are the very ones of it may be those of later states, too:
 * their JSON is kept, and they may not change any more.
 */
export function encodeInParts(object: JsonObject, former?: JsonObject): Uint8Array {
  const json = new JsonInParts()
  let next = '{'
  for (const name of Object.keys(object)) {
    const value = object[name]
    if (value === undefined) continue
    json.write(`${next}${JSON.stringify(name)}:`)
    next = ','
    if (name === 'metadata' && isJsonObject(value)) {
      writeMetadata(json, value, former && objectOf(former, 'metadata'))
      continue
    }
    const kept = isContainer(value) ? keptPart(value, value === former?.[name]) : undefined
    if (kept) json.add(kept)
    else json.write(escapedJson(writeJson(value)))
  }
  json.write(next === '{' ? '{}' : '}')
  return json.bytes()
}

/** The JSON of a part that is kept, or is kept from now on, as a former state had it, too. */
function keptPart(part: JsonContainer, isFormer: boolean): Uint8Array | undefined {
  let kept = keptJson.get(part)
  if (!kept && isFormer) keptJson.set(part, (kept = encodeJson(part)))
  return kept
}

// `"fieldsV1":{}` cannot occur inside a JSON string, whose quotes would be escaped, and all that is written of the metadata before
// the managed fields is text and booleans, so the first occurrence is that of the first entry, and so on.
const emptyFields = '"fieldsV1":{}'

function fieldsOf(metadata: JsonObject | undefined): readonly (JsonObject | undefined)[] {
  if (!metadata) return []
  return objectsOf(metadata, 'managedFields').map((entry) => objectOf(entry, 'fieldsV1'))
}

function writeMetadata(
  json: JsonInParts,
  metadata: JsonObject,
  former: JsonObject | undefined,
): void {
  const before = fieldsOf(former)
  const kept = fieldsOf(metadata).map(
    (fields) => fields && keptPart(fields, before.includes(fields)),
  )
  // Behind an entry that is written whole, fields without parts could be anywhere.
  const whole = kept.indexOf(undefined)
  const count = whole === -1 ? kept.length : whole
  const managedFields = objectsOf(metadata, 'managedFields').map((entry, at) =>
    at < count ? { ...entry, fieldsV1: {} } : entry,
  )
  const text = escapedJson(writeJson(count === 0 ? metadata : { ...metadata, managedFields }))
  let start = 0
  for (let at = 0; at < count; at++) {
    const end = text.indexOf(emptyFields, start) + emptyFields.length
    json.write(text.slice(start, end - '{}'.length))
    json.add(kept[at])
    start = end
  }
  json.write(text.slice(start))
}

/** JSON as text and bytes in turns. */
class JsonInParts {
  readonly #texts: string[] = []
  readonly #bytes: Uint8Array[] = []
  #text = ''

  write(text: string): void {
    this.#text += text
  }

  add(bytes: Uint8Array | undefined): void {
    if (!bytes) return
    this.#texts.push(this.#text)
    this.#bytes.push(bytes)
    this.#text = ''
  }

  bytes(): Uint8Array {
    return encodeUtf8Around(this.#texts, this.#bytes, this.#text)
  }
}
