import { plainField } from '../../../core/objects/schema/plain-field.ts'
import type { Schema, StructSchema } from '../../../core/objects/schema/schema.ts'

/** A struct with nothing special about its fields, by their names. */
export function structSchema(fields: Readonly<Record<string, Schema>>): StructSchema {
  return {
    kind: 'struct',
    name: 'test/v1.Case',
    goType: 'Case',
    structType: 'granular',
    fields: new Map(
      Object.entries(fields).map(([name, schema]) => [
        name,
        plainField(name, schema, { number: 1 }),
      ]),
    ),
  }
}
