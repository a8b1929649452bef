import { cloneJson, isJsonObject, type JsonObject } from '../../api/json.ts'
import { causeText } from '../../api/status.ts'
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

/** How custom resources with a structural schema are read, in the order of the original: metadata, pruning, embedded metadata. */
export function structuralForm({ declared, metadata }: StructuralFormOptions): UnstructuredForm {
  const coerced = (
    object: JsonObject,
    options: { readonly keepsNulls?: boolean; readonly isMerged?: boolean },
    dropInvalid = false,
  ): UnknownField[] => {
    const { isMerged = false, keepsNulls = isMerged } = options
    const unknown = readOwnMetadata(object, metadata, dropInvalid || isMerged)
    unknown.push(...pruneFields(declared, object, { isRoot: true }))
    if (!keepsNulls) pruneNulls(declared, object)
    const embedded = coerceMetadata(declared, object, { metadata, dropInvalid })
    if (embedded.cause && !isMerged) throw new SchemaTypeError(causeText(embedded.cause))
    unknown.push(...embedded.unknown.map((path) => ({ path, steps: path.split('.') })))
    return unknown.slice(0, maxUnknownFields)
  }
  return {
    decode(value, options = {}) {
      const own = options.owned ? value : cloneJson(value)
      const { kind, apiVersion, metadata: meta, ...rest } = own
      const object: JsonObject = {}
      if (kind !== undefined) object['kind'] = kind
      if (apiVersion !== undefined) object['apiVersion'] = apiVersion
      object['metadata'] = meta ?? {}
      Object.assign(object, rest)
      return { object, unknown: coerced(object, options) }
    },
    applyDefaults(object) {
      defaultValues(declared, object)
    },
    renew(object) {
      coerced(object, {}, true)
      defaultValues(declared, object)
      return object
    },
  }
}

/** Reads the object's own metadata in place. @returns its unknown fields, sorted. */
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
  return read.unknown.toSorted().map((path) => ({ path, steps: path.split('.') }))
}
