import fc from 'fast-check'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import type { Field, Schema, StructSchema } from '../../../core/objects/schema/schema.ts'

/** Few values, so that two objects often have the same. */
function scalarsOf(type: string): fc.Arbitrary<JsonValue> {
  if (type === 'boolean') return fc.boolean()
  if (type === 'int32' || type === 'int64') return fc.constantFrom(1, 2, 3)
  return fc.constantFrom('a', 'b', 'c')
}

/**
 * Objects of some fields of a schema, as they can be stored: what tells the items of a merged list apart is there, and
 * is there once. `names` are the fields that are filled, wherever they are.
 */
export function mergeableObjects(
  schema: StructSchema,
  names: ReadonlySet<string>,
  depth: number,
): fc.Arbitrary<JsonObject> {
  const fields = [...schema.fields.values()].filter(({ name }) => names.has(name))
  const values = fields.map((field) => [field.name, valuesOf(field, field.schema)] as const)
  return fc.record(Object.fromEntries(values), { requiredKeys: [] }) as fc.Arbitrary<JsonObject>

  function structs(inner: StructSchema): fc.Arbitrary<JsonObject> {
    return depth === 0 ? fc.constant({}) : mergeableObjects(inner, names, depth - 1)
  }

  function valuesOf(field: Field, of: Schema): fc.Arbitrary<JsonValue> {
    switch (of.kind) {
      case 'scalar':
        return scalarsOf(of.type)
      case 'any':
        return fc.constantFrom<JsonValue>('free')
      case 'map':
        return fc.dictionary(fc.constantFrom('x', 'y', 'z'), valuesOf(field, of.values))
      case 'struct':
        return structs(of)
      case 'list':
        return lists(field, of.items)
    }
  }

  function lists(field: Field, items: Schema): fc.Arbitrary<JsonValue> {
    const { patchMergeKey, patchStrategy } = field
    const limits = { maxLength: 4 }
    if (items.kind !== 'struct') {
      return patchStrategy === undefined
        ? fc.array(valuesOf(field, items), limits)
        : fc.uniqueArray(valuesOf(field, items), limits)
    }
    const key = patchMergeKey === undefined ? undefined : items.fields.get(patchMergeKey)
    if (!key) return fc.array(structs(items), limits)
    const item = fc
      .tuple(structs(items), valuesOf(key, key.schema))
      .map(([object, identity]): JsonObject => ({ ...object, [key.name]: identity }))
    return fc.uniqueArray(item, { ...limits, selector: (made) => made[key.name] })
  }
}
