import { causeText } from '../../../base/api/errors/status.ts'
import {
  cloneJson,
  isJsonObject,
  type JsonObject,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import { regexEngine } from '../../../base/regex/regex-engine.ts'
import { maxUnknownFields, SchemaTypeError, type UnknownField } from '../decode-trail.ts'
import type { Schema, StructSchema } from '../schema.ts'
import type {
  UnstructuredForm,
  UnstructuredOptions,
  UnstructuredRead,
} from '../unstructured-form.ts'
import { isCompiled } from '../validation/value-node.ts'
import { coerceMetadata } from './coerce-metadata.ts'
import { defaultValues, pruneNulls } from './default-values.ts'
import { readMetadata } from './embedded-metadata.ts'
import { readStructural } from './read-structural.ts'

export interface StructuralFormOptions {
  /** The schema as the CustomResourceDefinition has it. */
  readonly declared: Schema
  /** The schema of `meta/v1.ObjectMeta`. */
  readonly metadata: StructSchema
}

/** How custom resources with a structural schema are read: metadata, nulls, defaults and pruning, metadata of embedded objects. */
export function structuralForm({ declared, metadata }: StructuralFormOptions): UnstructuredForm {
  const read = (
    whole: JsonObject,
    options: UnstructuredOptions,
    dropInvalid = false,
  ): UnstructuredRead => {
    const { isMerged = false, keepsNulls = isMerged, isBody: fillsDefaults = false } = options
    const unknown = readOwnMetadata(whole, metadata, dropInvalid || isMerged)
    if (!keepsNulls) pruneNulls(declared, whole)
    // Patterns of many fields are compiled in turns, ahead of the first validation.
    const checks = fillsDefaults && isCompiled(declared) ? regexEngine.loaded : undefined
    const structural = readStructural(declared, whole, { isRoot: true, fillsDefaults, checks })
    unknown.push(...structural.unknown)
    const object = structural.value
    const embedded = coerceMetadata(declared, object, { metadata, dropInvalid })
    if (embedded.cause && !isMerged) throw new SchemaTypeError(causeText(embedded.cause))
    unknown.push(...embedded.unknown.map((path) => ({ path, steps: path.split('.') })))
    return { object, unknown: unknown.slice(0, maxUnknownFields) }
  }
  return {
    decode(value, options = {}) {
      const own: WritableJsonObject = options.isBody ? value : cloneJson(value)
      own['metadata'] ??= {}
      return read(own, options)
    },
    applyDefaults(object) {
      defaultValues(declared, object)
    },
    migrate(object) {
      const migrated = read(object, {}, true).object
      defaultValues(declared, migrated)
      return migrated
    },
  }
}

/** Reads the object's own metadata in place. @returns its unknown fields, sorted. */
function readOwnMetadata(
  object: WritableJsonObject,
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
