import type { JsonObject, JsonValue, WritableJsonObject } from '../../core/base/api/json.ts'
import { isJsonObject } from '../../core/base/api/json.ts'
import type { Chance } from './chance.ts'
import { typedValue } from './field-values.ts'
import type { Schema } from './published-schemas.ts'

/** Where a field is: the keys from the root, `0` for items of lists, with the schema of what each key leads to. */
export interface FieldPlace {
  readonly steps: readonly Step[]
  readonly schema: Schema
}

interface Step {
  readonly key: string | number
  /** Of the value that has the key. */
  readonly holder: Schema
}

const deepest = 14

/** Every field of the schema, with items and values of lists and maps as fields of their own. */
export function fieldPlaces(root: Schema): readonly FieldPlace[] {
  const found: FieldPlace[] = []
  const visit = (schema: Schema, steps: readonly Step[], within: readonly string[]): void => {
    if (steps.length > deepest) return
    for (const [key, child] of children(schema)) {
      if (steps.length === 0 && (key === 'kind' || key === 'apiVersion')) continue
      // A type that holds itself (the schemas of custom resources) is looked into once.
      if (child.name !== '' && within.includes(child.name)) continue
      const place = [...steps, { key, holder: schema }]
      found.push({ steps: place, schema: child })
      visit(child, place, [...within, child.name])
    }
  }
  visit(root, [], [])
  return found
}

/** The fields of the schema that the object sets, with the items and entries that it has. */
export function placesSet(root: Schema, object: JsonObject): readonly FieldPlace[] {
  const found: FieldPlace[] = []
  const visit = (holder: Schema, value: JsonValue, steps: readonly Step[]): void => {
    for (const [key, member] of membersOf(value)) {
      const schema = childOf(holder, key)
      if (!schema || (steps.length === 0 && (key === 'kind' || key === 'apiVersion'))) continue
      const place = [...steps, { key, holder }]
      found.push({ steps: place, schema })
      visit(schema, member, place)
    }
  }
  visit(root, object, [])
  return found
}

function membersOf(value: JsonValue): readonly (readonly [string | number, JsonValue])[] {
  if (Array.isArray(value)) return value.map((item, at) => [at, item])
  if (!isJsonObject(value)) return []
  return Object.entries(value).map(([key, member]) => [key, member ?? null])
}

function childOf(holder: Schema, key: string | number): Schema | undefined {
  if (holder.type === 'object') return holder.fields().get(String(key))
  return holder.type === 'array' || holder.type === 'map' ? holder.item() : undefined
}

function children(schema: Schema): Iterable<readonly [string | number, Schema]> {
  if (schema.type === 'object') return schema.fields()
  if (schema.type === 'array') return [[0, schema.item()]]
  return schema.type === 'map' ? [['a', schema.item()]] : []
}

export function placeText({ steps }: FieldPlace): string {
  return steps
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1)
}

/** A JSON pointer. */
export function pointer({ steps }: FieldPlace): string {
  return steps
    .map(({ key }) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}

/**
 * A copy of the object with the value at the place. Parents that are absent are made: with the fields that they must
 * have, or `bare`.
 */
export function withValue(
  object: JsonObject,
  place: FieldPlace,
  value: JsonValue | undefined,
  parents: 'filled' | 'bare',
  chance: Chance,
): JsonObject {
  const copy = structuredClone(object)
  let holder: JsonValue = copy
  for (const [at, { key }] of place.steps.entries()) {
    const next = place.steps[at + 1]
    if (!next) {
      setMember(holder, key, value)
      break
    }
    let child: JsonValue | undefined = memberOf(holder, key)
    if (child === undefined || child === null) {
      child = parents === 'filled' ? typedValue(next.holder, chance) : emptyOf(next.holder)
      setMember(holder, key, child)
    }
    if (typeof child !== 'object' || child === null) break
    holder = child
  }
  return copy
}

function emptyOf(schema: Schema): JsonValue {
  return schema.type === 'array' ? [] : {}
}

function memberOf(holder: JsonValue, key: string | number): JsonValue | undefined {
  if (Array.isArray(holder)) return holder[Number(key)]
  return isJsonObject(holder) ? holder[key] : undefined
}

/** Sets the member or, with `undefined`, takes it away. */
export function setMember(
  holder: JsonValue,
  key: string | number,
  value: JsonValue | undefined,
): void {
  if (Array.isArray(holder)) {
    if (value === undefined) holder.splice(Number(key), 1)
    else holder[Number(key)] = value
  } else if (isJsonObject(holder)) {
    if (value === undefined) delete (holder as WritableJsonObject)[key]
    else (holder as WritableJsonObject)[key] = value
  }
}
