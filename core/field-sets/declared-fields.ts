import { isJsonObject, type JsonObject, type JsonValue, setKey } from '../api/json.ts'
import type { Schema, StructSchema } from '../schema/schema.ts'

/** The value without the fields that its structs do not declare; everything else is as it was. */
export function declaredFields(value: JsonValue, schema: Schema): JsonValue {
  switch (schema.kind) {
    case 'list':
      return Array.isArray(value) ? value.map((item) => declaredFields(item, schema.items)) : value
    case 'map':
      return isJsonObject(value) ? withParts(value, () => schema.values) : value
    case 'struct':
      return isJsonObject(value) ? withParts(value, (key) => fieldSchema(schema, key)) : value
    case 'scalar':
    case 'any':
      return value
  }
}

function fieldSchema(schema: StructSchema, key: string): Schema | undefined {
  return schema.fields.get(key)?.schema
}

function withParts(object: JsonObject, schemaOf: (key: string) => Schema | undefined): JsonObject {
  const kept: JsonObject = {}
  for (const [key, value] of Object.entries(object)) {
    const schema = schemaOf(key)
    if (schema && value !== undefined) setKey(kept, key, declaredFields(value, schema))
  }
  return kept
}
