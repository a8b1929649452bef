import fc from 'fast-check'
import { formatGroupVersion, parseGroupVersion } from '../../../core/base/api/group-version.ts'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import type { StructSchema } from '../../../core/objects/schema/schema.ts'
import { builtInCatalog } from '../schemas/built-in-catalog.ts'
import { registryOf } from '../schemas/schema-registry.ts'
import { objectsOf } from '../schemas/schema-values.ts'

const registry = registryOf()

/** Every built-in kind, those that are off by default too. */
export const builtInKinds: readonly StructSchema[] = builtInCatalog({
  'api/all': true,
}).definitions.map(({ schema }) => schema)

/** The value as the kind would be stored: what JSON keeps of it. */
export function canonical(schema: StructSchema, value: JsonValue): JsonObject {
  return decodeObject(schema, value).object
}

/** The schema of an object that says its kind; undefined for one that no built-in kind has. */
export function schemaOf(object: JsonObject): StructSchema | undefined {
  const { apiVersion, kind } = object
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined
  const place = parseGroupVersion(apiVersion)
  return place && registry.kind(place.group, place.version, kind)
}

/** Valid objects of a kind, in the form in which they are stored. */
export function objectsOfKind(schema: StructSchema, depth = 4): fc.Arbitrary<JsonObject> {
  const { group = '', version = '', kind = '' } = schema.gvk ?? {}
  const type = { kind, apiVersion: formatGroupVersion(group, version) }
  return objectsOf(schema, depth).map((value) => canonical(schema, { ...value, ...type }))
}

/** Valid objects of every built-in kind. */
export const objectsOfAnyKind: fc.Arbitrary<JsonObject> = fc
  .constantFrom(...builtInKinds)
  .chain((schema) => objectsOfKind(schema))
