import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  cloneJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../../../core/base/api/json.ts'
import { SchemaTypeError } from '../../../../core/objects/schema/decode-trail.ts'
import type { StructSchema } from '../../../../core/objects/schema/schema.ts'
import { builtInKinds, canonical, objectsOfKind } from '../../../support/objects/kind-objects.ts'
import { unlessRefused } from '../../../support/requests/unless-refused.ts'
import { textOf } from '../../../support/schemas/schema-values.ts'
import { historyCount, historyLimit } from '../../../support/storage/history-count.ts'

const numbers = '0 -1 1.5 1e3 1Ki 1e-3m 080 0x1 +1 .5 1. 10% -1%'.split(' ')
const others = '1h -1.5h 1d aGk= aGk a=== a b-c_ true null NaN __proto__ constructor é 😀'.split(
  ' ',
)
const times = [
  '2020-01-01T00:00:00Z',
  '2020-01-01T00:00:00.000001Z',
  '2020-13-01T00:00:00Z',
  '9999-12-31T23:59:59-01:00',
]
const words = [...numbers, ...others, ...times, '', ' 1', '\ufeff', '\u0000', '9'.repeat(300)]

/** What a client may put where it does not belong. */
const strange: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(
    ...words,
    null,
    true,
    [],
    {},
    [null],
    { '': null },
    2n ** 63n,
    -0,
    1e300,
  ),
  fc.constantFrom<JsonValue>(-(2n ** 63n) - 1n, 2n ** 53n, 2 ** 31, 0.1, [[[]]], { a: { a: {} } }),
  fc.jsonValue({ maxDepth: 2 }).map((value) => value as JsonValue),
)

/** A copy with `value` in the place of the member or item that is `at`-th from the outside. */
function replaced(object: JsonObject, at: number, value: JsonValue): JsonObject {
  const copy = cloneJson(object)
  const places: ((next: JsonValue) => void)[] = []
  const visit = (node: JsonValue | undefined): void => {
    if (Array.isArray(node)) {
      for (const [index, item] of node.entries()) {
        places.push((next) => (node[index] = next))
        visit(item)
      }
    } else if (isJsonObject(node)) {
      for (const [key, item] of Object.entries(node)) {
        if (key === 'kind' || key === 'apiVersion') continue
        places.push((next) => ((node as WritableJsonObject)[key] = next))
        visit(item)
      }
    }
  }
  visit(copy)
  places[at % Math.max(places.length, 1)]?.(value)
  return copy
}

const cases = fc
  .constantFrom(...builtInKinds)
  .chain((schema) => fc.tuple(objectsOfKind(schema), fc.nat(), strange, fc.constant(schema)))

/** Undefined where the value is refused. */
function decoded(schema: StructSchema, value: JsonValue): JsonObject | undefined {
  return unlessRefused(() => canonical(schema, value), SchemaTypeError)
}

const count = historyCount(2_000)

it(
  'an object with a strange value in it is read or refused, and what is read reads the same again',
  { timeout: historyLimit(count) },
  () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(cases, ([object, at, value, schema]) => {
        const read = decoded(schema, replaced(object, at, value))
        seen.add(read ? 'read' : 'refused')
        expect(read && textOf(canonical(schema, read))).toBe(read && textOf(read))
      }),
      { numRuns: count },
    )
    expect([...seen].toSorted()).toEqual(['read', 'refused'])
  },
)
