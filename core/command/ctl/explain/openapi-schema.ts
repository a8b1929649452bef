import type { Brand } from '../../../base/api/brand.ts'
import type { GroupVersionKind } from '../../../base/api/group-version.ts'
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

/** The schema of a kind's objects in an OpenAPI document; undefined where it has none. */
export function kindSchema(
  document: JsonObject,
  wanted: GroupVersionKind,
  brand: Brand,
): JsonObject | undefined {
  const extension = `x-${brand.word}-group-version-kind`
  const isIt = (one: JsonObject): boolean =>
    textOf(one, 'group') === wanted.group &&
    textOf(one, 'version') === wanted.version &&
    textOf(one, 'kind') === wanted.kind
  return Object.values(structOf(document, 'components', 'schemas'))
    .filter((schema) => isJsonObject(schema))
    .find((schema) => objectsOf(schema, extension).some(isIt))
}
