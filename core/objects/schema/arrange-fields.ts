import {
  isJsonObject,
  type JsonValue,
  type WritableJsonObject,
  isWritableList,
} from '../../base/api/json.ts'
import { type ArrangeValue, FieldOrder } from './field-order.ts'
import type { Schema, StructSchema } from './schema.ts'

const orders = new WeakMap<StructSchema, FieldOrder>()

/**
 * Puts the fields of an object and of all structs in it into canonical order, after something has added fields. Changes `object`;
 * structs that are in order already stay the same. Custom objects come back in order from their decoding, so they stay as they are.
 */
export function arrangeFields(schema: StructSchema, object: WritableJsonObject): void {
  if (schema.unstructured) return
  const arranged = orderOf(schema).arrange(object)
  if (arranged === object) return
  for (const [name, value] of Object.entries(arranged)) {
    delete object[name]
    object[name] = value
  }
}

function orderOf(schema: StructSchema): FieldOrder {
  const known = orders.get(schema)
  if (known) return known
  const steps = new Map<string, ArrangeValue>()
  for (const { name, schema: below } of schema.fields.values()) {
    const step = stepInto(below)
    if (step) steps.set(name, step)
  }
  const order = new FieldOrder(
    Array.from(schema.fields.values(), ({ name }) => name),
    steps,
  )
  orders.set(schema, order)
  return order
}

/** The step into values of a schema; undefined where they hold no structs. Orders are made on first use, as types may be recursive. */
function stepInto(schema: Schema): ArrangeValue | undefined {
  switch (schema.kind) {
    case 'scalar':
    case 'any':
      return undefined
    case 'struct': {
      let order: FieldOrder | undefined
      return (value) => (isJsonObject(value) ? (order ??= orderOf(schema)).arrange(value) : value)
    }
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

function arrangeList(value: JsonValue, step: ArrangeValue): JsonValue {
  if (!isWritableList(value)) return value
  for (let at = 0; at < value.length; at++) {
    const item = value[at]
    if (item === undefined) continue
    const arranged = step(item)
    if (arranged !== item) value[at] = arranged
  }
  return value
}

function arrangeMap(value: JsonValue, step: ArrangeValue): JsonValue {
  if (!isJsonObject(value)) return value
  const map: WritableJsonObject = value
  for (const [key, item] of Object.entries(map)) {
    if (item !== undefined) map[key] = step(item)
  }
  return map
}
