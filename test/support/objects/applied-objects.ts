import fc from 'fast-check'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/base/api/json.ts'
import type {
  ListSchema,
  ScalarType,
  Schema,
  StructSchema,
} from '../../../core/objects/schema/schema.ts'

/** A few of each type, none of them zero, which is as good as absent in a stored object. */
function fewScalars(type: ScalarType): readonly JsonValue[] {
  if (type === 'boolean') return [true]
  if (type === 'int32' || type === 'int64' || type === 'double') return [1, 2, 3]
  return type === 'time' ? ['2026-01-01T00:00:00Z'] : ['a', 'b', 'c']
}

/** Whether any two objects have the same values wherever both have some. */
export type Agreement = 'agreeing' | 'differing'

/**
 * Objects of the named fields, as clients apply them: what tells items of a list apart is there, and there once, and
 * nothing is empty.
 */
export function appliedObjects(
  schema: StructSchema,
  names: ReadonlySet<string>,
  agreement: Agreement = 'differing',
): fc.Arbitrary<JsonObject> {
  return structs(schema, names, agreement, 6).map((object) => withoutEmpty(object) ?? {})
}

function structs(
  schema: StructSchema,
  names: ReadonlySet<string>,
  agreement: Agreement,
  depth: number,
): fc.Arbitrary<JsonObject> {
  const fields = [...schema.fields.values()].filter(({ name }) => depth > 0 && names.has(name))
  const values = fields.map((field) => [field.name, valuesOf(field.schema)] as const)
  return fc.record(Object.fromEntries(values), { requiredKeys: [] }) as fc.Arbitrary<JsonObject>

  function valuesOf(of: Schema): fc.Arbitrary<JsonValue> {
    switch (of.kind) {
      case 'scalar':
        return fc.constantFrom(...scalars(of.type))
      case 'any':
        return fc.constant({ free: 'form' })
      case 'map':
        return fc.dictionary(fc.constantFrom('x', 'y', 'z'), valuesOf(of.values))
      case 'struct':
        return structs(of, names, agreement, depth - 1)
      case 'list':
        return lists(of)
    }
  }

  function scalars(type: ScalarType): readonly JsonValue[] {
    return agreement === 'agreeing' ? fewScalars(type).slice(0, 1) : fewScalars(type)
  }

  function lists({ items, listType, mapKeys }: ListSchema): fc.Arbitrary<JsonValue> {
    const limits = { maxLength: 3 }
    if (listType === 'set') {
      const few = items.kind === 'scalar' ? fewScalars(items.type) : []
      return fc.uniqueArray(fc.constantFrom(...few), limits)
    }
    if (listType === 'atomic' || items.kind !== 'struct') return fc.array(valuesOf(items), limits)
    const keys = mapKeys.flatMap((name) => {
      const key = items.fields.get(name)?.schema
      const few = key?.kind === 'scalar' ? fewScalars(key.type) : []
      return [[name, fc.constantFrom(...few)] as const]
    })
    const identities = fc.record(Object.fromEntries(keys)) as fc.Arbitrary<JsonObject>
    const item = fc
      .tuple(structs(items, names, agreement, depth - 1), identities)
      .map(([object, identity]): JsonObject => ({ ...object, ...identity }))
    const identify = (made: JsonObject): string => JSON.stringify(mapKeys.map((key) => made[key]))
    return fc.uniqueArray(item, { ...limits, selector: identify })
  }
}

function withoutEmpty<T extends JsonValue>(value: T): T | undefined
function withoutEmpty(value: JsonValue): JsonValue | undefined {
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutEmpty(item)).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).flatMap(([key, part]) => {
    const kept = part === undefined ? undefined : withoutEmpty(part)
    return kept === undefined ? [] : [[key, kept] as const]
  })
  const kept: JsonObject = Object.fromEntries(entries)
  return entries.length > 0 ? kept : undefined
}
