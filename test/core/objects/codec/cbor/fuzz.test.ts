import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../../core/base/api/json.ts'
import { ParseError } from '../../../../../core/base/json/parse-error.ts'
import { decodeCbor } from '../../../../../core/objects/codec/cbor/decode-cbor.ts'
import {
  encodeCbor,
  encodeCborDocument,
} from '../../../../../core/objects/codec/cbor/encode-cbor.ts'
import { concatBytes } from '../../../../../core/objects/codec/chunks.ts'
import { type CborCase, cborCases } from '../../../../support/codecs/cbor-cases.ts'
import { outcomesOf, type RoundTrip } from '../../../../support/codecs/round-trips.ts'
import { canonical, objectsOfAnyKind, schemaOf } from '../../../../support/objects/kind-objects.ts'
import { unlessRefused } from '../../../../support/requests/unless-refused.ts'
import { mistaken } from '../../../../support/schemas/mutations.ts'
import { sortedTextOf, textOf } from '../../../../support/schemas/schema-values.ts'
import { historyCount, historyLimit } from '../../../../support/storage/history-count.ts'

/** Undefined where the bytes are refused. */
function valueIn(bytes: Uint8Array): JsonValue | undefined {
  return unlessRefused(() => decodeCbor(bytes), ParseError)
}

/** Undefined where the bytes are refused. */
function roundTrip(bytes: Uint8Array): RoundTrip | undefined {
  const value = valueIn(bytes)
  if (value === undefined) return undefined
  return { value: sortedTextOf(value), again: sortedTextOf(decodeCbor(encodeCbor(value))) }
}

function written(object: JsonObject): Uint8Array {
  return encodeCborDocument(object, schemaOf(object))
}

const samples = objectsOfAnyKind.map(written)

describe('arbitrary CBOR', () => {
  const count = historyCount(1_000)
  const timeout = historyLimit(count)

  it(
    'arbitrary CBOR is read for what it says, or refused for what it must not say',
    { timeout },
    () => {
      const seen = new Set<boolean>()
      fc.assert(
        fc.property(cborCases, ({ bytes, value }: CborCase) => {
          seen.add(value === undefined)
          const read = valueIn(bytes)
          expect(read === undefined ? read : textOf(read)).toBe(
            value === undefined ? value : textOf(value),
          )
        }),
        { numRuns: count },
      )
      expect(seen.size).toBe(2)
    },
  )

  it('CBOR with a mistake in it is read or refused: objects of every kind', { timeout }, () => {
    expect(outcomesOf(mistaken(samples), roundTrip, count)).toEqual(['read', 'refused'])
  })

  it('CBOR is refused where its end is missing, or something follows it', { timeout }, () => {
    fc.assert(
      fc.property(samples, fc.nat(), fc.nat(255), (bytes, at, more) => {
        expect(valueIn(bytes.subarray(0, at % bytes.length))).toBeUndefined()
        expect(valueIn(concatBytes(bytes, Uint8Array.of(more)))).toBeUndefined()
      }),
      { numRuns: count },
    )
  })

  it('CBOR comes back as the same JSON: objects of every kind', { timeout }, () => {
    fc.assert(
      fc.property(objectsOfAnyKind, (object) => {
        const schema = schemaOf(object)
        const again = decodeCbor(written(object))
        expect(schema && sortedTextOf(canonical(schema, again))).toBe(sortedTextOf(object))
        // Who reads it without its schema sees the same.
        expect(sortedTextOf(decodeCbor(encodeCborDocument(object)))).toBe(sortedTextOf(again))
      }),
      { numRuns: count },
    )
  })
})
