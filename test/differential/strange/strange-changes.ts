import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { isJsonObject } from '../../../core/base/api/json.ts'
import type { Chance } from '../chance.ts'
import type { FieldPlace } from '../field-places.ts'
import { someValue, typedValue, wrongTypeValue } from '../field-values.ts'
import type { Schema } from '../published-schemas.ts'
import { type Change, valueAt } from './change.ts'
import { longText, nearText, otherText } from './strange-texts.ts'

/** Makes changes of its class at a place that the object sets, or none where the class does not apply. */
type Maker = (place: FieldPlace, object: JsonObject, chance: Chance) => readonly Change[]

const bounds = [
  0, 1, 2, 10, 15, 16, 32, 63, 64, 100, 128, 253, 255, 256, 300, 511, 1_000, 1_024, 3_600, 32_767,
  32_768, 65_535, 65_536, 86_400, 1_000_000_000, 2_147_483_647, 4_294_967_295,
  9_007_199_254_740_991,
]
const counts = [2, 3, 9, 11, 17, 33, 65]

/** The classes of changes; one that does not apply to a place gives way to another. */
const makers = {
  wrongType: (place, _, chance) => [{ place, value: wrongTypeValue(place.schema, chance) }],
  bound: (place, object, chance) => {
    const value = valueAt(object, place)
    if (typeof value === 'number') {
      const near = chance.below(2) === 0 ? value : chance.pick(bounds)
      return [{ place, value: near + chance.pick([-1, 0, 1]) }]
    }
    return typeof value === 'string' ? [{ place, value: nearText(value, chance) }] : []
  },
  empty: (place, object, chance) => {
    const value = valueAt(object, place)
    if (chance.below(4) === 0) return [{ place, value: null }]
    if (typeof value === 'string') return [{ place, value: '' }]
    if (Array.isArray(value)) return [{ place, value: [] }]
    return isJsonObject(value) ? [{ place, value: {} }] : [{ place, value: null }]
  },
  duplicate: (place, object, chance) => {
    const value = valueAt(object, place)
    if (!Array.isArray(value) || value.length === 0) return []
    const copy = structuredClone(chance.pick(value))
    return [{ place, value: chance.below(3) === 0 ? [copy, ...value] : [...value, copy] }]
  },
  overLong: (place, object, chance) => {
    const value = valueAt(object, place)
    if (typeof value === 'string') return [{ place, value: longText(value, chance) }]
    if (typeof value === 'number')
      return [{ place, value: chance.pick([2_147_483_648, 1e12, -2_147_483_649]) }]
    if (Array.isArray(value) && value.length > 0) {
      return [{ place, value: manyItems(chance.pick(value), chance.pick(counts), chance) }]
    }
    if (!isJsonObject(value) || place.schema.type !== 'map') return []
    const key = longText(Object.keys(value)[0] ?? '', chance)
    return [
      {
        place,
        value: {
          ...value,
          [key]: Object.values(value)[0] ?? typedValue(place.schema.item(), chance),
        },
      },
    ]
  },
  otherValue: (place, object, chance) => {
    const value = valueAt(object, place)
    if (typeof value === 'boolean') return [{ place, value: !value }]
    if (typeof value !== 'string') return []
    const { values } = place.schema
    if (values.length === 0) return [{ place, value: nearText(value, chance) }]
    const others = values.filter((each) => each !== value)
    return [
      {
        place,
        value: chance.pick([...others, ...others, value.toLowerCase(), `${value} `, 'Unknown']),
      },
    ]
  },
  removed: (place) => [{ place, value: undefined }],
  moved,
  changed: (place, object, chance) => {
    const value = valueAt(object, place)
    if (typeof value === 'string') {
      const { values } = place.schema
      return [{ place, value: values.length > 1 ? chance.pick(values) : otherText(value, chance) }]
    }
    if (typeof value === 'number') return [{ place, value: value + 1 }]
    if (typeof value === 'boolean') return [{ place, value: !value }]
    if (Array.isArray(value)) {
      const items = chance.below(2) === 0 ? value.slice(1) : value.toReversed()
      return [{ place, value: items }]
    }
    return place.schema.type === 'map' && isJsonObject(value)
      ? [{ place, value: { ...value, added: typedValue(place.schema.item(), chance) } }]
      : []
  },
  added: (place, object, chance) => {
    const value = valueAt(object, place)
    if (place.schema.type === 'array' && Array.isArray(value)) {
      return [{ place, value: [...value, someValue(place.schema.item(), chance) ?? null] }]
    }
    if (place.schema.type === 'map' && isJsonObject(value)) {
      const key = nearText(Object.keys(value)[0] ?? 'a', chance)
      return [{ place, value: { ...value, [key]: someValue(place.schema.item(), chance) ?? null } }]
    }
    const unset = unsetFields(place, value)
    if (unset.length === 0) return []
    const field = chance.pick(unset)
    return [{ place: field, value: someValue(field.schema, chance) ?? null }]
  },
} satisfies Record<string, Maker>

const weights: Readonly<Record<keyof typeof makers, number>> = {
  wrongType: 2,
  bound: 5,
  empty: 3,
  duplicate: 3,
  overLong: 2,
  otherValue: 4,
  removed: 4,
  moved: 2,
  changed: 5,
  added: 4,
}
const drawn = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as keyof typeof makers),
)

/** One change, or two where something is moved, at a place that the object sets. */
export function strangeChanges(
  place: FieldPlace,
  object: JsonObject,
  chance: Chance,
): readonly Change[] {
  for (let tries = 0; tries < 8; tries++) {
    const found = makers[chance.pick(drawn)](place, object, chance)
    if (found.length > 0) return found
  }
  return [{ place, value: undefined }]
}

/** The value goes to a field of the same type beside it, which it may change places with; items of lists are turned. */
function moved(place: FieldPlace, object: JsonObject, chance: Chance): readonly Change[] {
  const value = valueAt(object, place)
  if (Array.isArray(value) && value.length > 1) {
    return [{ place, value: [...value.slice(1), ...value.slice(0, 1)] }]
  }
  const last = place.steps.at(-1)
  if (last?.holder.type !== 'object') return []
  const beside = [...last.holder.fields()].filter(
    ([key, schema]) => key !== last.key && isAlike(schema, place.schema),
  )
  if (beside.length === 0) return []
  const [key, schema] = chance.pick(beside)
  const other = { steps: [...place.steps.slice(0, -1), { ...last, key }], schema }
  const back = chance.below(2) === 0 ? valueAt(object, other) : undefined
  return [
    { place: other, value },
    { place, value: back },
  ]
}

function isAlike(a: Schema, b: Schema): boolean {
  return a.type === b.type && a.name === b.name && a.format === b.format
}

function unsetFields(place: FieldPlace, value: JsonValue | undefined): FieldPlace[] {
  if (place.schema.type !== 'object' || !isJsonObject(value)) return []
  return [...place.schema.fields()]
    .filter(([key]) => !Object.hasOwn(value, key))
    .map(([key, schema]) => ({ steps: [...place.steps, { key, holder: place.schema }], schema }))
}

/** Many of an item, alike or with names of their own. */
function manyItems(item: JsonValue | undefined, count: number, chance: Chance): JsonValue[] {
  const isAlikeAll = chance.below(3) === 0
  return Array.from({ length: count }, (_, at) =>
    isAlikeAll ? (item ?? null) : numbered(item ?? null, at),
  )
}

function numbered(item: JsonValue, at: number): JsonValue {
  if (typeof item === 'string') return `${item}${at}`
  if (typeof item === 'number') return item + at
  if (!isJsonObject(item)) return item
  const key = ['name', 'key', 'type', 'ip', 'port', 'uid', 'topologyKey', 'containerPort'].find(
    (each) => each in item,
  )
  return key === undefined ? item : { ...item, [key]: numbered(item[key] ?? null, at) }
}
