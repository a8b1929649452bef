import { isJsonObject, type JsonObject, type JsonValue, setKey } from '../../../base/api/json.ts'
import { goTypeOf } from '../../../base/json/go-text.ts'
import { SchemaTypeError } from '../decode-trail.ts'
import { decodeObject } from '../decode.ts'
import type { StructSchema } from '../schema.ts'

/** Decoded metadata of an object, in the form in which it is stored. */
export interface ReadMetadata {
  /** The metadata; undefined where it is malformed. */
  readonly metadata: JsonObject | undefined
  /** Why the metadata is malformed, with the message of Go's decoder. */
  readonly mistake?: string
  /** Paths of unknown metadata fields. */
  readonly unknown: readonly string[]
}

/** Decodes metadata. `path` is its field path, for unknown fields; with `dropMalformed`, malformed fields are dropped. */
export function readMetadata(
  schema: StructSchema,
  value: JsonValue,
  path: string,
  dropMalformed: boolean,
): ReadMetadata {
  const whole = decode(schema, value ?? {}, path)
  if (whole.metadata) return whole
  if (!isJsonObject(value)) {
    if (!dropMalformed) return whole
    const mistake = `invalid metadata: expected object, got ${goTypeOf(value)}`
    return { metadata: undefined, mistake, unknown: [] }
  }
  return readFields(schema, value, path, dropMalformed)
}

/** Decodes metadata field by field, in the order of names as the original does, so that the same mistake comes first. */
function readFields(
  schema: StructSchema,
  value: JsonObject,
  path: string,
  dropMalformed: boolean,
): ReadMetadata {
  const sound: JsonObject = {}
  for (const key of Object.keys(value).toSorted()) {
    const field = value[key]
    if (field === undefined) continue
    const read = decode(schema, { [key]: field }, path)
    if (read.metadata) setKey(sound, key, field)
    else if (!dropMalformed) return read
  }
  return decode(schema, sound, path)
}

function decode(schema: StructSchema, value: JsonValue, path: string): ReadMetadata {
  try {
    const { object, unknownFields } = decodeObject(schema, value)
    return { metadata: object, unknown: unknownFields.map((field) => `${path}.${field}`) }
  } catch (error) {
    if (!(error instanceof SchemaTypeError)) throw error
    return { metadata: undefined, mistake: error.message, unknown: [] }
  }
}
