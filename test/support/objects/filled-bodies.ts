import type { JsonObject, JsonValue, WritableJsonObject } from '../../../core/base/api/json.ts'
import { cloneJson, isJsonObject } from '../../../core/base/api/json.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import type {
  ListSchema,
  ScalarSchema,
  Schema,
  StructSchema,
} from '../../../core/objects/schema/schema.ts'

type Filled = ListSchema | ScalarSchema | Extract<Schema, { kind: 'map' }>

/** A string, list or map field of a kind. */
export interface FieldPlace {
  readonly definition: ResourceDefinition
  /** Members, and `0` and `k` for an item of a list and a value of a map. */
  readonly path: readonly string[]
  readonly schema: Filled
}

/**
 * What a field is filled with: `smallest` items are as many as fit, `distinct` ones have names of their own, `repeated`
 * ones have what they must have, and all the same.
 */
export const fillings = ['smallest', 'distinct', 'repeated', 'wrong', 'long'] as const
export type Filling = (typeof fillings)[number]

interface Step {
  readonly schema: Schema
  readonly path: readonly string[]
}

function stepsInto({ schema, path }: Step): Step[] {
  switch (schema.kind) {
    case 'struct':
      return [...schema.fields.values()].map((field) => ({
        schema: field.schema,
        path: [...path, field.name],
      }))
    case 'list':
      return [{ schema: schema.items, path: [...path, '0'] }]
    case 'map':
      return [{ schema: schema.values, path: [...path, 'k'] }]
    case 'scalar':
    case 'any':
      return []
  }
}

/** Written as text, whatever it is taken for. */
const textual: ReadonlySet<string> = new Set([
  'string',
  'bytes',
  'time',
  'microTime',
  'duration',
  'quantity',
  'intOrString',
])

function canFill(schema: Schema): schema is Filled {
  return (
    schema.kind === 'list' ||
    schema.kind === 'map' ||
    (schema.kind === 'scalar' && textual.has(schema.type))
  )
}

/** Every such field of the kinds, at the first place where its struct is met; what many kinds share is listed once. */
export function fieldPlaces(definitions: readonly ResourceDefinition[]): FieldPlace[] {
  const places: FieldPlace[] = []
  const seen = new Set<StructSchema>()
  for (const definition of definitions) {
    const pending: Step[] = [{ schema: definition.schema, path: [] }]
    for (let step = pending.shift(); step; step = pending.shift()) {
      if (step.schema.kind === 'struct') {
        if (seen.has(step.schema)) continue
        seen.add(step.schema)
      }
      for (const next of stepsInto(step)) {
        const isType = next.path.length === 1 && ['kind', 'apiVersion'].includes(next.path[0] ?? '')
        if (canFill(next.schema) && !isType)
          places.push({ definition, path: next.path, schema: next.schema })
        pending.push(next)
      }
    }
  }
  return places
}

/** The smallest item of a list or value of a map. */
function smallest(schema: Schema): JsonValue {
  switch (schema.kind) {
    case 'scalar':
      return textual.has(schema.type) ? '' : schema.type === 'boolean' ? false : 0
    case 'list':
      return []
    case 'map':
    case 'struct':
    case 'any':
      return {}
  }
}

const nameFields = ['name', 'key', 'type', 'uid', 'ip', 'path', 'host']

/** An item whose texts tell it from others. */
function distinct(schema: Schema, index: number): JsonValue {
  if (schema.kind === 'scalar') return textual.has(schema.type) ? `n${index}` : index
  if (schema.kind !== 'struct') return smallest(schema)
  const item: WritableJsonObject = {}
  for (const name of nameFields) {
    const field = schema.fields.get(name)?.schema
    if (field?.kind === 'scalar' && field.type === 'string') item[name] = `n${index}`
  }
  for (const field of schema.fields.values()) {
    if (field.name === 'controller') item[field.name] = true
    if (field.required && field.schema.kind === 'scalar' && textual.has(field.schema.type))
      item[field.name] ??= `n${index}`
  }
  return item
}

/** An item with no more than it must have. */
function needed(schema: Schema): JsonValue {
  if (schema.kind === 'scalar') return textual.has(schema.type) ? 'n0' : 1
  if (schema.kind !== 'struct') return smallest(schema)
  const fields = [...schema.fields.values()].filter((field) => field.required)
  return Object.fromEntries(fields.map((field) => [field.name, needed(field.schema)]))
}

function item(schema: Schema, filling: Filling, index: number): JsonValue {
  if (filling === 'repeated') return needed(schema)
  if (filling === 'distinct') return distinct(schema, index)
  if (filling === 'wrong' && schema.kind === 'scalar') return '/'
  return filling === 'wrong' ? distinct(schema, 0) : smallest(schema)
}

function keyOf(filling: Filling, index: number): string {
  return filling === 'wrong' ? `/${index}` : `k${index}`
}

/** How much a field is filled with. */
export interface Size {
  /** Of JSON, about. */
  readonly bytes: number
  /** Members and items at all depths. */
  readonly values: number
}

function filled(schema: Filled, filling: Filling, size: Size): JsonValue {
  if (schema.kind === 'scalar') return textOf(filling, size.bytes)
  const of = schema.kind === 'list' ? schema.items : schema.values
  if (filling === 'long') {
    const isText = of.kind === 'scalar' && textual.has(of.type)
    const long = isText ? 'a'.repeat(size.bytes) : smallest(of)
    return schema.kind === 'list' ? [long] : { [isText ? 'k' : 'k'.repeat(size.bytes)]: long }
  }
  return schema.kind === 'list' ? manyItems(of, filling, size) : manyMembers(of, filling, size)
}

function valuesIn(value: JsonValue): number {
  return isJsonObject(value) ? Object.keys(value).length : 0
}

function manyItems(of: Schema, filling: Filling, { bytes, values }: Size): JsonValue[] {
  const list: JsonValue[] = []
  for (let left = bytes, room = values; left > 0 && room > 0;) {
    const next = item(of, filling, list.length)
    list.push(next)
    left -= JSON.stringify(next).length + 1
    // A list or an object counts twice in the quick count of JSON.
    room -= valuesIn(next) + (typeof next === 'object' ? 2 : 1)
  }
  return list
}

function manyMembers(of: Schema, filling: Filling, { bytes, values }: Size): JsonObject {
  const object: WritableJsonObject = {}
  let count = 0
  for (let left = bytes, room = values; left > 0 && room > 0;) {
    const key = keyOf(filling, count)
    const next = item(of, filling, count++)
    object[key] = next
    left -= JSON.stringify(next).length + key.length + 4
    room -= valuesIn(next) + (typeof next === 'object' ? 2 : 1)
  }
  return object
}

const letters: Readonly<Record<Filling, string>> = {
  smallest: 'a',
  distinct: '1',
  repeated: '0',
  wrong: '"',
  long: 'a,',
}

function textOf(filling: Filling, bytes: number): string {
  const part = letters[filling]
  const length = JSON.stringify(part).length - 2
  return part.repeat(Math.floor(bytes / length))
}

function child(container: JsonValue, step: string): JsonValue | undefined {
  if (Array.isArray(container)) return container[Number(step)]
  return isJsonObject(container) ? container[step] : undefined
}

/** `base` with the field filled. */
export function filledBody(
  base: JsonObject,
  place: FieldPlace,
  filling: Filling,
  size: Size,
): JsonObject {
  const body = cloneJson(base)
  let schema: Schema = place.definition.schema
  let container: JsonValue = body
  for (const [depth, step] of place.path.entries()) {
    const next: Schema | undefined =
      schema.kind === 'struct'
        ? schema.fields.get(step)?.schema
        : schema.kind === 'list'
          ? schema.items
          : schema.kind === 'map'
            ? schema.values
            : undefined
    if (!next) throw new RangeError(`no schema at ${place.path.join('.')}`)
    const isLast = depth === place.path.length - 1
    const here: JsonValue = isLast
      ? filled(place.schema, filling, size)
      : (child(container, step) ?? smallest(next))
    if (Array.isArray(container)) container[Number(step)] = here
    else if (isJsonObject(container)) (container as WritableJsonObject)[step] = here
    container = here
    schema = next
  }
  return body
}
