import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import { dns1035Label, pathSegment } from '../../../base/api/metadata/names.ts'
import type { ObjectMeta } from '../../../base/api/object.ts'
import type { Schema, StructSchema } from '../schema.ts'
import { addCauses, type FieldPath, invalidValue, required } from '../validation/causes.ts'
import { validateObjectMeta } from '../validation/object-meta.ts'
import { readMetadata } from './embedded-metadata.ts'
import { visitEmbedded } from './embedded-objects.ts'

export interface EmbeddedOptions {
  /** The schema of `meta/v1.ObjectMeta`. */
  readonly metadata: StructSchema
  readonly path?: FieldPath
  /** Whether the value itself is a whole object, with `apiVersion`, `kind` and `metadata`. */
  readonly isRoot?: boolean
}

/** Validates `apiVersion`, `kind` and `metadata` of the objects embedded in a value. */
export function validateEmbedded(
  schema: Schema,
  value: JsonValue,
  { metadata, path = '', isRoot = false }: EmbeddedOptions,
): StatusCause[] {
  const causes: StatusCause[] = []
  visitEmbedded(schema, value, path, isRoot, (object, place) => {
    const prefix = place === '' ? '' : `${place}.`
    addCauses(causes, validateTypes(object, prefix))
    addCauses(causes, validateMetadataOf(object, prefix, metadata))
    return true
  })
  return causes
}

function validateTypes(object: JsonObject, prefix: string): StatusCause[] {
  const { apiVersion, kind } = object
  const causes: StatusCause[] = []
  const check = (
    key: string,
    value: JsonValue | undefined,
    detailOf: (text: string) => string | undefined,
  ): void => {
    const path = `${prefix}${key}`
    if (value === undefined) causes.push(required(path))
    else if (typeof value !== 'string') causes.push(invalidValue(path, value, 'must be a string'))
    else {
      const detail = value === '' ? 'must not be empty' : detailOf(value)
      if (detail !== undefined) causes.push(invalidValue(path, value, detail))
    }
  }
  check('apiVersion', apiVersion, (text) =>
    text.split('/').length > 2 ? `unexpected GroupVersion string: ${text}` : undefined,
  )
  check('kind', kind, (text) => {
    const messages = dns1035Label(text.toLowerCase())
    if (messages.length === 0) return undefined
    return `may have mixed case, but should otherwise match: ${messages.join(',')}`
  })
  return causes
}

function validateMetadataOf(
  object: JsonObject,
  prefix: string,
  schema: StructSchema,
): StatusCause[] {
  const { metadata: value } = object
  if (value === undefined) return []
  const path = `${prefix}metadata`
  const { metadata, mistake } = readMetadata(schema, value, path, false)
  if (!metadata) return [invalidValue(path, value, mistake ?? '')]
  // Embedded objects may be templates without a name, so any valid name stands in for an absent one.
  const { name } = metadata
  const meta: ObjectMeta = {
    ...metadata,
    name: typeof name === 'string' && name !== '' ? name : 'name',
  }
  const rules = { namespaced: Boolean(metadata['namespace']), nameRule: pathSegment }
  return validateObjectMeta(meta, rules, path)
}
