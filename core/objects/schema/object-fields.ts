import { plainField } from './plain-field.ts'
import type { Field, Schema, StructSchema } from './schema.ts'

const text: Schema = { kind: 'scalar', type: 'string', goType: 'string' }

/** Fields with which the JSON of every kind begins; the binary form has them in its envelope. */
export const kindFields: readonly Field[] = ['kind', 'apiVersion'].map((name) =>
  plainField(name, text),
)

/** Names of the fields that every object has, whether its schema declares them or not. */
export const ofEveryObject: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])

/** The fields that every object has, by name. `metadata`: the schema of `meta/v1.ObjectMeta`. */
export function objectFields(metadata: StructSchema): ReadonlyMap<string, Field> {
  const fields = [...kindFields, plainField('metadata', metadata)]
  return new Map(fields.map((field) => [field.name, field]))
}
