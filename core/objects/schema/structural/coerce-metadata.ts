import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { JsonObject, JsonValue, WritableJsonObject } from '../../../base/api/json.ts'
import { maxUnknownFields } from '../decode-trail.ts'
import type { Schema, StructSchema } from '../schema.ts'
import { type FieldPath, invalidValue } from '../validation/causes.ts'
import { readMetadata } from './embedded-metadata.ts'
import { visitEmbedded } from './embedded-objects.ts'

export interface CoerceOptions {
  /** The schema of `meta/v1.ObjectMeta`. */
  readonly metadata: StructSchema
  readonly path?: FieldPath
  /** Whether the value itself is a whole object, with `apiVersion`, `kind` and `metadata`. */
  readonly isRoot?: boolean
  /** Drops malformed fields, as is done to stored objects; without it the first malformed field is the result's `cause`. */
  readonly dropInvalid?: boolean
}

export interface Coerced {
  /** The first malformed field; the value is then coerced in part. */
  readonly cause: StatusCause | undefined
  /** Paths of unknown metadata fields, sorted, at most {@link maxUnknownFields}; they are dropped. */
  readonly unknown: readonly string[]
}

/**
 * Brings the metadata of an object, and of objects embedded in it, into the form in which metadata is stored: unknown fields
 * dropped, and types checked, also of `apiVersion` and `kind`. Changes `value` in place.
 */
export function coerceMetadata(schema: Schema, value: JsonValue, options: CoerceOptions): Coerced {
  const { path = '', isRoot = false, dropInvalid = false, metadata } = options
  const unknown: string[] = []
  let cause: StatusCause | undefined
  const visit = (object: JsonObject, place: string): boolean => {
    const prefix = place === '' ? '' : `${place}.`
    cause =
      coerceTypes(object, prefix, dropInvalid) ??
      coerceMetadataOf(object, prefix, { metadata, dropInvalid, unknown })
    return cause === undefined
  }
  visitEmbedded(schema, value, path, isRoot, visit)
  return { cause, unknown: unknown.toSorted() }
}

function coerceTypes(
  object: WritableJsonObject,
  prefix: string,
  dropInvalid: boolean,
): StatusCause | undefined {
  for (const key of ['apiVersion', 'kind']) {
    const value = object[key]
    if (value === undefined || typeof value === 'string') continue
    if (!dropInvalid) return invalidValue(`${prefix}${key}`, value, 'must be a string')
    delete object[key]
  }
  return undefined
}

function coerceMetadataOf(
  object: WritableJsonObject,
  prefix: string,
  options: {
    readonly metadata: StructSchema
    readonly dropInvalid: boolean
    readonly unknown: string[]
  },
): StatusCause | undefined {
  const { metadata: value } = object
  if (value === undefined) return undefined
  const path = `${prefix}metadata`
  const read = readMetadata(options.metadata, value, path, options.dropInvalid)
  const room = maxUnknownFields - options.unknown.length
  options.unknown.push(...read.unknown.slice(0, room))
  if (read.metadata) object['metadata'] = read.metadata
  else if (!options.dropInvalid) return invalidValue(path, value, read.mistake ?? '')
  return undefined
}
