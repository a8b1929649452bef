import { plainField } from './plain-field.ts'
import type { Field, MapSchema, ScalarSchema, Schema, StructSchema } from './schema.ts'

/** A field behind a pointer, of which absent and zero are told apart. */
interface OptionalField extends Partial<Field> {
  readonly schema: Schema
}

export const text: ScalarSchema = { kind: 'scalar', type: 'string', goType: 'string' }
export const flag: ScalarSchema = { kind: 'scalar', type: 'boolean', goType: 'bool' }
export const duration: ScalarSchema = { kind: 'scalar', type: 'duration', goType: 'string' }

export function listOfItems(items: Schema): Schema {
  return { kind: 'list', items, listType: 'atomic', mapKeys: [] }
}

export const mapOfTexts: MapSchema = { kind: 'map', values: text, mapType: 'granular' }

/** A field behind a pointer: absent and zero differ. */
export function optional(schema: Schema): OptionalField {
  return { schema, pointer: true }
}

/**
 * A struct of a kind that no API serves, as those of configuration files are.
 *
 * @param name of the struct, with its group version before it as errors show it: `apiserver/v1.WebhookConfiguration`
 */
export function structOfFields(
  name: string,
  fields: Readonly<Record<string, Schema | OptionalField>>,
): StructSchema {
  const made = Object.entries(fields).map(([field, value]): [string, Field] => [
    field,
    'schema' in value ? plainField(field, value.schema, value) : plainField(field, value),
  ])
  const goType = name.slice(name.indexOf('.') + 1)
  return { kind: 'struct', name, goType, structType: 'granular', fields: new Map(made) }
}
