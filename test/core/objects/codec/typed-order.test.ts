import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeUtf8, parseJson } from '../../../../core/base/json/json-parse.ts'
import { encodeJson } from '../../../../core/base/json/json-write.ts'
import { withSortedKeys } from '../../../../core/base/json/sorted-keys.ts'
import { TextBuffer } from '../../../../core/base/text/text-buffer.ts'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'
import { writeInTypedOrder } from '../../../../core/objects/codec/typed-order.ts'
import type { StructSchema } from '../../../../core/objects/schema/schema.ts'
import { canonical } from '../../../support/objects/kind-objects.ts'
import { builtIn } from '../../../support/schemas/built-in-catalog.ts'
import { objectsOf } from '../../../support/schemas/schema-values.ts'
import { historyCount } from '../../../support/storage/history-count.ts'

const schema = builtIn('configmaps').schema.fields.get('metadata')?.schema as StructSchema

/** What is written of JSON; undefined where it is left to decoding. */
function written(json: Uint8Array): string | undefined {
  const buffer = new TextBuffer().begin()
  const isWritten = writeInTypedOrder(buffer, json, 0, schema) === json.length
  return isWritten ? decodeUtf8(buffer.take()) : undefined
}

/** What decoding and encoding gives. */
function decoded(json: Uint8Array): string {
  return decodeUtf8(encodeJson(canonical(schema, parseJson(decodeUtf8(json)).value)))
}

const count = historyCount(500)

describe('metadata in the order of its type', () => {
  it('is that of decoded metadata, whatever it holds', () => {
    fc.assert(
      fc.property(objectsOf(schema, 4), (metadata) => {
        const stored = canonical(schema, metadata)
        const json = encodeJson(withSortedKeys(structuredClone(stored)))
        const found = written(json)
        expect(found ?? decoded(json)).toBe(decoded(json))
        // Only what has nulls is left to decoding.
        expect(found === undefined && !decodeUtf8(json).includes('null')).toBe(false)
      }),
      { numRuns: count },
    )
  })

  it.each([
    '{}',
    '{"annotations":{"a":"x"},"labels":{"a":"","z":"1"},"name":"a","uid":"u"}',
    '{"annotations":{},"name":"a"}',
    '{"finalizers":[],"name":"a"}',
    '{"generation":0,"name":"a"}',
    '{"name":"a","unknown":1}',
    '{"name":"a","name":"b"}',
    '{"labels":null,"name":""}',
    '{"creationTimestamp":null,"name":"a"}',
    '{"name":"a","ownerReferences":[{"apiVersion":"v1","blockOwnerDeletion":false,"controller":true,"kind":"K","name":"n","uid":"u"},null]}',
    '{"name":"a","ownerReferences":[{"controller":false,"kind":"K","name":"","uid":"u"}]}',
    '{"managedFields":[{"manager":"m"},{"fieldsV1":{"f:a":{}},"manager":"n"}],"name":"a"}',
  ])('is left to decoding unless that gives the same: %s', (text) => {
    const json = encodeUtf8(text)
    const found = written(json)
    expect(found ?? decoded(json)).toBe(decoded(json))
  })

  it.each(['', '[', '{"name"', '{"name":"a"', '{"ownerReferences":[{"name":"a"}', '"text"', '[]'])(
    'ends where the JSON does: %j',
    (text) => {
      expect(written(encodeUtf8(text))).toBeUndefined()
    },
  )
})
