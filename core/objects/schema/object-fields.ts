import { kindFields } from './known-kinds.ts'
import { plainField } from './plain-field.ts'
import type { Field, StructSchema } from './schema.ts'

/** Names of the fields that every object has, whether its schema declares them or not. */
export const ofEveryObject: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])

/** The fields that every object has, by name. `metadata`: the schema of `meta/v1.ObjectMeta`. */
export function objectFields(metadata: StructSchema): ReadonlyMap<string, Field> {
  const fields = [...kindFields, plainField('metadata', metadata)]
  return new Map(fields.map((field) => [field.name, field]))
}
