import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isList,
} from '../../base/api/json.ts'
import type { AnySchema, ListSchema, MapSchema, Schema, StructSchema } from '../schema/schema.ts'
import type { FieldSet } from './field-set.ts'
import { fieldElement, type PathElement } from './path-element.ts'
import { elementOfItem, schemaOfKey, shapeOf } from './typed-value.ts'

/**
 * A value without the fields of `set`; undefined for an object or list of which nothing is left.
 *
 * @throws UnidentifiedItem
 */
export function removeFields(
  value: JsonValue,
  set: FieldSet,
  schema: Schema,
): JsonValue | undefined {
  return filter(value, schema, (element) =>
    set.members.has(element) ? 'drop' : (set.children.get(element) ?? 'keep'),
  )(removeFields)
}

/**
 * A value with only the fields of `set`, and the objects and lists around them.
 *
 * @throws UnidentifiedItem
 */
export function keepFields(value: JsonValue, set: FieldSet, schema: Schema): JsonValue | undefined {
  return filter(value, schema, (element) =>
    set.members.has(element) || set.children.has(element) ? set.below(element) : 'drop',
  )(keepFields)
}

type Verdict = 'keep' | 'drop' | FieldSet

type Descend = (value: JsonValue, set: FieldSet, schema: Schema) => JsonValue | undefined

type Judge = (element: PathElement) => Verdict

function filter(
  value: JsonValue,
  schema: Schema,
  judge: Judge,
): (descend: Descend) => JsonValue | undefined {
  return (descend) => {
    const shape = shapeOf(schema, value)
    if (shape.kind === 'list' && isList(value)) {
      return filterItems(value, shape.schema, judge, descend)
    }
    if (shape.kind === 'map' && isJsonObject(value)) {
      return filterFields(value, shape.schema, judge, descend)
    }
    return value
  }
}

function filterItems(
  items: readonly JsonValue[],
  schema: ListSchema,
  judge: Judge,
  descend: Descend,
): JsonValue[] | undefined {
  const kept = items.flatMap((item) => {
    const verdict = judge(elementOfItem(schema, item))
    if (verdict === 'drop') return []
    const rest = verdict === 'keep' ? item : descend(item, verdict, schema.items)
    return rest === undefined ? [] : [rest]
  })
  return kept.length > 0 ? kept : undefined
}

function filterFields(
  object: JsonObject,
  schema: MapSchema | StructSchema | AnySchema,
  judge: Judge,
  descend: Descend,
): JsonObject | undefined {
  const kept: JsonObject = {}
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue
    const verdict = judge(fieldElement(key))
    if (verdict === 'drop') continue
    const rest = verdict === 'keep' ? value : descend(value, verdict, schemaOfKey(schema, key))
    // A field of which nothing is left stays as null, since it was not removed itself.
    setKey(kept, key, rest ?? null)
  }
  return Object.keys(kept).length > 0 ? kept : undefined
}
