import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../../core/base/api/json.ts'
import { ParseError } from '../../../../../core/base/json/parse-error.ts'
import { SchemaTypeError } from '../../../../../core/objects/schema/decode-trail.ts'
import {
  protobuf,
  readProtobuf,
  writeProtobuf,
} from '../../../../support/codecs/protobuf-objects.ts'
import { outcomesOf, type RoundTrip } from '../../../../support/codecs/round-trips.ts'
import { canonical, objectsOfAnyKind, schemaOf } from '../../../../support/objects/kind-objects.ts'
import { unlessRefused } from '../../../../support/requests/unless-refused.ts'
import { mistaken } from '../../../../support/schemas/mutations.ts'
import { textOf } from '../../../../support/schemas/schema-values.ts'
import { historyCount, historyLimit } from '../../../../support/storage/history-count.ts'

const pod = { group: '', version: 'v1', kind: 'Pod' }

/** Kinds within other kinds. */
const withinKinds: ReadonlySet<string> = new Set(['volumeClaimTemplates', 'deleteOptions'])

/**
 * What the wire can say, as in Go: an empty list is no list, so one that is always written comes back as null, and a kind
 * within another has no kind and version, which are in the envelope alone.
 */
function onWire(value: JsonValue, key = ''): JsonValue {
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((item) => onWire(item, key))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
    .filter(([name]) => !withinKinds.has(key) || (name !== 'kind' && name !== 'apiVersion'))
    .map(([name, item]) => [name, onWire(item ?? null, name)])
  return Object.fromEntries(members) as JsonObject
}

/** The object that the bytes hold; undefined where they are refused. */
function objectIn(bytes: Uint8Array): JsonObject | undefined {
  const read = (): JsonObject | undefined => {
    const value = protobuf.parse(bytes, pod)?.value as JsonObject
    const schema = schemaOf(value)
    return schema && canonical(schema, value)
  }
  return unlessRefused(read, ParseError, SchemaTypeError)
}

/** Undefined where the bytes are refused. */
function roundTrip(bytes: Uint8Array): RoundTrip | undefined {
  const object = objectIn(bytes)
  if (!object) return undefined
  const again = readProtobuf(writeProtobuf(object))
  return { value: textOf(onWire(object)), again: textOf(onWire(again)) }
}

const samples = objectsOfAnyKind.map(writeProtobuf)

describe('arbitrary Protobuf', () => {
  const few = historyCount(1_000)
  const many = historyCount(2_000)

  it('Protobuf of random bytes is read or refused', { timeout: historyLimit(many) }, () => {
    const head = Array.from(writeProtobuf({ apiVersion: 'v1', kind: 'Pod' })).slice(0, 15)
    const bodies = fc.tuple(fc.boolean(), fc.uint8Array({ maxLength: 64 }))
    const messages = bodies.map(([hasHead, bytes]) =>
      hasHead ? Uint8Array.from([...head, 0x12, bytes.length, ...bytes]) : bytes,
    )
    expect(outcomesOf(messages, roundTrip, many)).toEqual(['read', 'refused'])
  })

  it(
    'Protobuf with a mistake in it is read or refused: objects of every kind',
    { timeout: historyLimit(many) },
    () => {
      expect(outcomesOf(mistaken(samples), roundTrip, many)).toEqual(['read', 'refused'])
    },
  )

  it('Protobuf is refused where its end is missing', { timeout: historyLimit(few) }, () => {
    fc.assert(
      fc.property(samples, fc.nat(), (bytes, at) => {
        const size = at % (bytes.length - 4)
        // The prefix, kind and version, and what is around the object are fields of their own: a message may end there.
        const isWhole = size === 6 + (bytes[5] ?? 0) || size === bytes.length - 2
        fc.pre(!isWhole)
        expect(objectIn(bytes.subarray(0, size))).toBeUndefined()
      }),
      { numRuns: few },
    )
  })

  it(
    'Protobuf comes back as the same JSON: objects of every kind',
    { timeout: historyLimit(few) },
    () => {
      fc.assert(
        fc.property(objectsOfAnyKind, (object) => {
          const again = readProtobuf(writeProtobuf(object))
          expect(textOf(onWire(again))).toBe(textOf(onWire(object)))
        }),
        { numRuns: few },
      )
    },
  )
})
