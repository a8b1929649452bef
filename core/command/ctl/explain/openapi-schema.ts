import { objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, isJsonObject, type JsonObject } from '../../../base/api/json.ts'

/** The target of a reference in an OpenAPI document; undefined for a dangling or external one. */
export function resolveReference(document: JsonObject, reference: string): JsonObject | undefined {
  if (!reference.startsWith('#/')) return undefined
  let found: JsonObject | undefined = document
  for (const key of reference.slice(2).split('/')) found = found && objectOf(found, key)
  return found
}

/** A schema, with a `$ref` resolved. */
export function resolvedSchema(document: JsonObject, schema: JsonObject): JsonObject {
  return resolveReference(document, textOf(schema, '$ref')) ?? schema
}

/** The schema in `items` or `additionalProperties`; undefined for an absent or empty one. */
export function elementSchema(
  schema: JsonObject,
  key: 'items' | 'additionalProperties',
): JsonObject | undefined {
  const element = objectOf(schema, key)
  return element && Object.keys(element).length > 0 ? element : undefined
}

/** The inner schemas of a schema: `allOf`, a list's items, a map's values. */
export function innerSchemas(schema: JsonObject): readonly JsonObject[] {
  const items = elementSchema(schema, 'items')
  const values = elementSchema(schema, 'additionalProperties')
  return [...objectsOf(schema, 'allOf'), ...(items ? [items] : []), ...(values ? [values] : [])]
}

/** The properties of a schema, sorted by name. */
export function propertiesOf(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  const properties = structOf(schema, 'properties')
  return Object.keys(properties)
    .toSorted()
    .flatMap((name) => {
      const property = getKey(properties, name)
      return isJsonObject(property) ? [[name, property] as const] : []
    })
}
