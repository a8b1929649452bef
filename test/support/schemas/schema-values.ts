import fc from 'fast-check'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { encodeBase64 } from '../../../core/base/text/base64.ts'
import { formatDuration } from '../../../core/base/time/duration.ts'
import {
  firstSecond,
  formatMicroTime,
  formatTime,
  lastSecond,
} from '../../../core/base/time/time.ts'
import type {
  AnySchema,
  ScalarType,
  Schema,
  StructSchema,
} from '../../../core/objects/schema/schema.ts'
import { anyText } from '../objects/any-text.ts'

/** Any value of a schema; structs deeper than `depth` are empty. */
function valuesOf(schema: Schema, depth: number): fc.Arbitrary<JsonValue> {
  switch (schema.kind) {
    case 'scalar':
      return scalars[schema.type]
    case 'list':
      return fc.array(valuesOf(schema.items, depth), { maxLength: 2 })
    case 'map':
      return fc.dictionary(texts, valuesOf(schema.values, depth), { maxKeys: 2 })
    case 'any':
      return freeValuesOf(schema)
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

/** The same for values that differ in nothing but the order of their keys. */
export function sortedTextOf(value: JsonValue): string {
  return JSON.stringify(value, (_, item: JsonValue) => {
    if (typeof item === 'bigint') return `${item}n`
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
    return Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1))
  })
}

const texts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', 'a', 'é', 'RollingUpdate', 'Container', 'LoadBalancer', '__proto__'),
  anyText({ maxLength: 6 }),
  fc.string({ maxLength: 60 }),
)

/** A whole number of 64 bits, as core holds it. */
const longs: fc.Arbitrary<JsonValue> = fc
  .oneof(
    fc.constantFrom(0n, 1n, 2n ** 60n, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  )
  .map((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value))

/** Whole ones of them within what a double holds, since larger ones are 64-bit numbers in JSON. */
const doubles = fc.oneof(
  fc.constantFrom(0, 1.5),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value)),
)

const { tree: freeValues } = fc.letrec<{ tree: JsonValue }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.oneof(texts, longs, doubles, fc.boolean(), fc.constant(null)),
    fc.array(tie('tree'), { maxLength: 2 }),
    fc.dictionary(texts, tie('tree'), { maxKeys: 2 }),
  ),
}))

const freeObjects = fc.dictionary(texts, freeValues, { maxKeys: 2 })

function freeValuesOf({ shape, choice }: AnySchema): fc.Arbitrary<JsonValue> {
  const schema = fc.constantFrom<JsonValue>({}, { type: 'string' }, { not: { maximum: 1.5 } })
  switch (choice?.form) {
    case 'schemaOrBool':
      return fc.oneof(schema, fc.boolean())
    case 'schemaOrArray':
      return fc.oneof(schema, fc.array(schema, { minLength: 1, maxLength: 2 }))
    case 'schemaOrStringArray':
      return fc.oneof(schema, fc.array(texts, { minLength: 1, maxLength: 2 }))
    case undefined:
      return shape === 'object' ? freeObjects : freeValues
  }
}

/** Go's zero time is written as null, which reads as no time at all. */
const zeroTime = -62_135_596_800

/** All that RFC 3339 can say. */
const seconds = fc
  .oneof(
    fc.constantFrom(firstSecond, lastSecond, 0),
    fc.integer({ min: firstSecond, max: lastSecond }),
  )
  .filter((second) => second !== zeroTime)

const scalars: Readonly<Record<ScalarType, fc.Arbitrary<JsonValue>>> = {
  string: texts,
  boolean: fc.boolean(),
  int32: fc.oneof(fc.constantFrom(0, -1, 7, 2 ** 31 - 1, -(2 ** 31)), fc.integer()),
  int64: longs,
  double: doubles,
  bytes: fc.oneof(fc.constantFrom('', 'aGl='), fc.uint8Array({ maxLength: 8 }).map(encodeBase64)),
  time: fc.oneof(
    fc.constantFrom('2020-01-01T00:00:00Z', '2020-01-01T02:00:00.5+02:00'),
    seconds.map((second) => formatTime(second * 1000)),
  ),
  microTime: fc
    .tuple(seconds, fc.integer({ min: 0, max: 999_999_999 }))
    .map(([second, nanos]) => formatMicroTime({ seconds: second, nanos })),
  duration: fc.oneof(
    fc.constantFrom('0s', '90s', '-1.5h', '1h1m1s'),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(formatDuration),
    fc.constant(-(2n ** 63n)).map(formatDuration),
  ),
  quantity: fc.oneof(
    fc.constantFrom<JsonValue>('0', '1024Mi', 0.5, '1.5Gi', '-1e-3', '9223372036854775808'),
    fc
      .tuple(fc.integer(), fc.nat(999), fc.constantFrom('', 'm', 'n', 'k', 'Ki', 'Ei', 'E', 'e6'))
      .map(([whole, fraction, suffix]) => `${whole}.${fraction}${suffix}`),
  ),
  intOrString: fc.oneof(fc.constantFrom<JsonValue>(0, 80, '50%'), fc.integer(), texts),
}
