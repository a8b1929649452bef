import { isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'
import { FieldOrder } from './field-order.ts'
import type { Schema, StructSchema } from './schema.ts'

type Step = (value: JsonValue) => JsonValue

/** The order of a struct's fields, and the steps into those that hold structs. */
interface Plan {
  readonly order: FieldOrder
  readonly inner: readonly { readonly name: string; readonly step: Step }[]
}

const plans = new WeakMap<StructSchema, Plan>()

/**
 * Puts the fields of an object and of all structs in it into canonical order, after something has added fields. Changes `object`;
 * structs that are in order already stay the same. Custom objects come back in order from their decoding, so they stay as they are.
 */
export function arrangeFields(schema: StructSchema, object: JsonObject): void {
  if (schema.unstructured) return
  const arranged = arrange(schema, object)
  if (arranged === object) return
  for (const [name, value] of Object.entries(arranged)) {
    delete object[name]
    object[name] = value
  }
}

function arrange(schema: StructSchema, object: JsonObject): JsonObject {
  const { order, inner } = planOf(schema)
  for (const { name, step } of inner) {
    const value = object[name]
    if (typeof value !== 'object' || value === null) continue
    const arranged = step(value)
    if (arranged !== value) object[name] = arranged
  }
  return order.arrange(object)
}

function planOf(schema: StructSchema): Plan {
  const known = plans.get(schema)
  if (known) return known
  const fields = [...schema.fields.values()]
  const plan: Plan = {
    order: new FieldOrder(fields.map(({ name }) => name)),
    inner: fields.flatMap(({ name, schema: below }) => {
      const step = stepInto(below)
      return step ? [{ name, step }] : []
    }),
  }
  plans.set(schema, plan)
  return plan
}

/** The step into values of a schema; undefined where they hold no structs. Plans are made on first use, as types may be recursive. */
function stepInto(schema: Schema): Step | undefined {
  switch (schema.kind) {
    case 'scalar':
    case 'any':
      return undefined
    case 'struct':
      return (value) => (isJsonObject(value) ? arrange(schema, value) : value)
    case 'list': {
      const step = stepInto(schema.items)
      return step && ((value) => arrangeList(value, step))
    }
    case 'map': {
      const step = stepInto(schema.values)
      return step && ((value) => arrangeMap(value, step))
    }
  }
}

function arrangeList(value: JsonValue, step: Step): JsonValue {
  if (!Array.isArray(value)) return value
  for (const [at, item] of value.entries()) {
    const arranged = step(item)
    if (arranged !== item) value[at] = arranged
  }
  return value
}

function arrangeMap(value: JsonValue, step: Step): JsonValue {
  if (!isJsonObject(value)) return value
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined) value[key] = step(item)
  }
  return value
}
