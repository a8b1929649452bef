import { getKey, isJsonObject, type JsonObject } from '../../api/json.ts'
import { objectOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'

/** What a reference of an OpenAPI document points at; undefined where it points at nothing in the document. */
export function resolveReference(document: JsonObject, reference: string): JsonObject | undefined {
  if (!reference.startsWith('#/')) return undefined
  let found: JsonObject | undefined = document
  for (const key of reference.slice(2).split('/')) found = found && objectOf(found, key)
  return found
}

/** A schema, or what it refers to. */
export function resolvedSchema(document: JsonObject, schema: JsonObject): JsonObject {
  return resolveReference(document, textOf(schema, '$ref')) ?? schema
}

/** The schema in `items` or `additionalProperties`; one that says nothing counts as none. */
export function elementSchema(
  schema: JsonObject,
  key: 'items' | 'additionalProperties',
): JsonObject | undefined {
  const element = objectOf(schema, key)
  return element && Object.keys(element).length > 0 ? element : undefined
}

/** The schemas that one is made of besides its own fields: `allOf`, a list's items, a map's values. */
export function innerSchemas(schema: JsonObject): readonly JsonObject[] {
  const items = elementSchema(schema, 'items')
  const values = elementSchema(schema, 'additionalProperties')
  return [...objectsOf(schema, 'allOf'), ...(items ? [items] : []), ...(values ? [values] : [])]
}

/** The fields of a schema by name, in the order of their names. */
export function propertiesOf(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  const properties = structOf(schema, 'properties')
  return Object.keys(properties)
    .toSorted()
    .flatMap((name) => {
      const property = getKey(properties, name)
      return isJsonObject(property) ? [[name, property] as const] : []
    })
}
