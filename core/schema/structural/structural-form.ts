import { cloneJson, isJsonObject, type JsonObject } from '../../api/json.ts'
import { maxUnknownFields, SchemaTypeError, type UnknownField } from '../decode-trail.ts'
import type { Schema, StructSchema } from '../schema.ts'
import type { UnstructuredForm } from '../unstructured-form.ts'
import { coerceMetadata } from './coerce-metadata.ts'
import { defaultValues, pruneNulls } from './default-values.ts'
import { readMetadata } from './embedded-metadata.ts'
import { pruneFields } from './prune.ts'

export interface StructuralFormOptions {
  /** The schema as the definition has it. */
  readonly declared: Schema
  /** The schema of `meta/v1.ObjectMeta`. */
  readonly metadata: StructSchema
}

/** How custom resources with a structural schema are read, in the order of the original: metadata, embedded metadata, pruning. */
export function structuralForm({ declared, metadata }: StructuralFormOptions): UnstructuredForm {
  const coerced = (object: JsonObject, dropInvalid: boolean): UnknownField[] => {
    const unknown = readOwnMetadata(object, metadata, dropInvalid)
    const embedded = coerceMetadata(declared, object, { metadata, dropInvalid })
    if (embedded.cause) throw new SchemaTypeError(embedded.cause.message)
    unknown.push(...embedded.unknown.map((path) => ({ path, steps: path.split('.') })))
    unknown.push(...pruneFields(declared, object, { isRoot: true }))
    return unknown.slice(0, maxUnknownFields)
  }
  const applyDefaults = (object: JsonObject): void => {
    pruneNulls(declared, object)
    defaultValues(declared, object)
  }
  return {
    decode(value) {
      const { kind, apiVersion, metadata: meta, ...rest } = cloneJson(value)
      const object: JsonObject = {}
      if (kind !== undefined) object['kind'] = kind
      if (apiVersion !== undefined) object['apiVersion'] = apiVersion
      object['metadata'] = meta ?? {}
      Object.assign(object, rest)
      return { object, unknown: coerced(object, false) }
    },
    applyDefaults,
    renew(object) {
      applyDefaults(object)
      coerced(object, true)
      return object
    },
  }
}

/** Reads the object's own metadata in place. @returns its unknown fields. */
function readOwnMetadata(
  object: JsonObject,
  schema: StructSchema,
  dropInvalid: boolean,
): UnknownField[] {
  const { metadata: value } = object
  const read = readMetadata(schema, value ?? {}, 'metadata', dropInvalid)
  if (read.metadata) object['metadata'] = read.metadata
  else if (dropInvalid) object['metadata'] = isJsonObject(value) ? value : {}
  else throw new SchemaTypeError(read.mistake ?? 'metadata is malformed')
  return read.unknown.map((path) => ({ path, steps: path.split('.') }))
}
