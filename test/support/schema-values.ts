import fc from 'fast-check'
import type { JsonObject, JsonValue } from '../../core/api/json.ts'
import type { ScalarType, Schema, StructSchema } from '../../core/schema/schema.ts'

/** Any value of a schema; structs deeper than `depth` are empty. */
function valuesOf(schema: Schema, depth: number): fc.Arbitrary<JsonValue> {
  switch (schema.kind) {
    case 'scalar':
      return scalars[schema.type]
    case 'list':
      return fc.array(valuesOf(schema.items, depth), { maxLength: 2 })
    case 'map':
      return fc.dictionary(fc.string(), valuesOf(schema.values, depth), { maxKeys: 2 })
    case 'any':
      return schema.choice ? fc.constant({}) : fc.constantFrom<JsonValue>({ b: 1, a: [null] }, {})
    case 'struct':
      return depth === 0 ? fc.constant({}) : objectsOf(schema, depth - 1)
  }
}

/** Objects with up to five of the struct's fields, in any order. */
export function objectsOf(schema: StructSchema, depth: number): fc.Arbitrary<JsonObject> {
  const fields = [...schema.fields.values()]
  return fc.shuffledSubarray(fields, { maxLength: Math.min(5, fields.length) }).chain((chosen) => {
    const values = chosen.map((field) => {
      const value = valuesOf(field.schema, depth)
      return [field.name, fc.option(value, { nil: null, freq: 8 })] as const
    })
    return fc.record(Object.fromEntries(values))
  })
}

/** JSON text that shows 64-bit integers too. */
export function textOf(value: JsonValue): string {
  return JSON.stringify(value, (_, item: JsonValue) =>
    typeof item === 'bigint' ? `${item}n` : item,
  )
}

const scalars: Readonly<Record<ScalarType, fc.Arbitrary<JsonValue>>> = {
  string: fc.constantFrom('', 'a', 'é', 'RollingUpdate', 'Container', 'LoadBalancer'),
  boolean: fc.boolean(),
  int32: fc.constantFrom(0, -1, 7),
  int64: fc.constantFrom<JsonValue>(0, 1, 2n ** 60n),
  double: fc.constantFrom(0, 1.5),
  bytes: fc.constantFrom('', 'aGk=', 'aGl='),
  time: fc.constantFrom('2020-01-01T00:00:00Z', '2020-01-01T02:00:00.5+02:00'),
  microTime: fc.constantFrom('2020-01-01T00:00:00.000001Z'),
  duration: fc.constantFrom('0s', '90s'),
  quantity: fc.constantFrom<JsonValue>('0', '1024Mi', 0.5, '1.5Gi'),
  intOrString: fc.constantFrom<JsonValue>(0, 80, '50%'),
}
