import { plainField } from './plain-field.ts'
import type { Field, Schema, StructSchema } from './schema.ts'

/** Schemas by the names of fields. */
export type FieldSchemas = Readonly<Record<string, Schema>>

// Schemas of files that are no objects of the API, such as kubeconfigs and kustomizations.

export const text: Schema = { kind: 'scalar', type: 'string', goType: 'string' }
export const flag: Schema = { kind: 'scalar', type: 'boolean', goType: 'bool' }
export const anything: Schema = { kind: 'any', shape: 'value' }
export const texts: Schema = listOf(text)

export function listOf(items: Schema): Schema {
  return { kind: 'list', items, listType: 'atomic', mapKeys: [] }
}

export function mapOf(values: Schema): Schema {
  return { kind: 'map', values, mapType: 'atomic' }
}

/** Makes structs of a package, `client/v1`. In `pointers` those fields are named whose empty value differs from an absent one. */
export function structsOf(
  packageName: string,
): (goType: string, fields: FieldSchemas, pointers?: readonly string[]) => StructSchema {
  return (goType, fields, pointers = []) => {
    const made = Object.entries(fields).map(([name, schema]): [string, Field] => [
      name,
      plainField(name, schema, { pointer: pointers.includes(name) }),
    ])
    return {
      kind: 'struct',
      name: `${packageName}.${goType}`,
      goType,
      structType: 'atomic',
      fields: new Map(made),
    }
  }
}
