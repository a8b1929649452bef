import type { JsonObject, JsonValue, WritableJsonObject } from '../../../core/base/api/json.ts'
import type { ScalarType, Schema, StructSchema } from '../../../core/objects/schema/schema.ts'

const scalars: Readonly<Record<ScalarType, JsonValue>> = {
  string: 'text',
  boolean: true,
  int32: 7,
  int64: 8,
  double: 1.5,
  bytes: 'dGV4dA==',
  time: '2026-01-02T03:04:05Z',
  microTime: '2026-01-02T03:04:05.000006Z',
  duration: '1m0s',
  quantity: '3',
  intOrString: 'http',
}

/** A value for a schema, with every field, one item in each list and one member in each map; types end where they repeat. */
function filledValue(schema: Schema, around: readonly StructSchema[]): JsonValue | undefined {
  switch (schema.kind) {
    case 'scalar':
      return schema.enum?.find((value) => value !== '') ?? scalars[schema.type]
    case 'list': {
      const item = filledValue(schema.items, around)
      return item === undefined ? undefined : [item]
    }
    case 'map': {
      const value = filledValue(schema.values, around)
      return value === undefined ? undefined : { key: value }
    }
    case 'any':
      return schema.choice ? undefined : { any: 'thing' }
    case 'struct':
      return around.some(({ name }) => name === schema.name)
        ? undefined
        : filledStruct(schema, around)
  }
}

function filledStruct(schema: StructSchema, around: readonly StructSchema[]): JsonObject {
  const object: WritableJsonObject = {}
  for (const { name, schema: inner } of schema.fields.values()) {
    const value = filledValue(inner, [...around, schema])
    if (value !== undefined) object[name] = value
  }
  return object
}

/** An object of a kind in which every field has a value. */
export function filledObject(schema: StructSchema, apiVersion: string, kind: string): JsonObject {
  return { ...filledStruct(schema, []), apiVersion, kind }
}
