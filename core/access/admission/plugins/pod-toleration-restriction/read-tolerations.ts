import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
  type WritableJsonObject,
} from '../../../../base/api/json.ts'
import { parseJson } from '../../../../base/json/json-parse.ts'
import { ParseError } from '../../../../base/json/parse-error.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import { jsonTypeName, SchemaTypeError } from '../../../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../../../objects/schema/decode.ts'
import type { Schema, StructSchema } from '../../../../objects/schema/schema.ts'

/** Tolerations as a text or a configuration has them; `fault` says why they cannot be read. */
export interface ReadTolerations {
  readonly tolerations: readonly JsonObject[]
  readonly fault?: string
}

/** The schema of a pod's tolerations. */
export function tolerationSchema(catalog: Catalog): StructSchema {
  const pod: Schema | undefined = catalog.findStored('', 'pods')?.schema
  const spec = pod?.fields.get('spec')?.schema
  const list = spec?.kind === 'struct' ? spec.fields.get('tolerations')?.schema : undefined
  if (list?.kind === 'list' && list.items.kind === 'struct') return list.items
  throw new TypeError('the catalogue has no pods with tolerations')
}

/** A toleration with the names of its members as they are spelled, which Go reads in any case; unknown members are dropped. */
function withFieldNames(schema: StructSchema, value: JsonObject): JsonObject {
  const names = new Map([...schema.fields.keys()].map((field) => [field.toLowerCase(), field]))
  const named: WritableJsonObject = {}
  for (const [key, member] of Object.entries(value)) {
    const field = names.get(key.toLowerCase())
    if (field !== undefined) named[field] = member
  }
  return named
}

/**
 * Reads a list of tolerations as Go's decoder does; null is an empty toleration.
 *
 * @throws SchemaTypeError
 */
export function decodeTolerations(schema: StructSchema, value: JsonValue): readonly JsonObject[] {
  if (value === null) return []
  if (!isList(value)) {
    const type = jsonTypeName(value)
    throw new SchemaTypeError(
      `json: cannot unmarshal ${type} into Go value of type []v1.Toleration`,
    )
  }
  return value.map((each) => {
    const named = isJsonObject(each) ? withFieldNames(schema, each) : (each ?? {})
    return decodeObject(schema, named).object
  })
}

/** Reads the JSON of an annotation; an empty text is an empty list. */
export function parseTolerations(schema: StructSchema, text: string): ReadTolerations {
  if (text === '') return { tolerations: [] }
  try {
    return { tolerations: decodeTolerations(schema, parseJson(text).value) }
  } catch (error) {
    if (!(error instanceof ParseError || error instanceof SchemaTypeError)) throw error
    return { tolerations: [], fault: error.message }
  }
}
