import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import { parseGroupVersion } from '../../core/base/api/group-version.ts'
import { equalJson, isJsonObject, type JsonValue } from '../../core/base/api/json.ts'
import type { ApiObject } from '../../core/base/api/object.ts'
import { decodeUtf8, parseJson } from '../../core/base/json/json-parse.ts'
import { writeJson } from '../../core/base/json/json-write.ts'
import { ParseError } from '../../core/base/json/parse-error.ts'
import { encodeBase64 } from '../../core/base/text/base64.ts'
import { decodeCbor } from '../../core/objects/codec/cbor/decode-cbor.ts'
import { encodeCbor } from '../../core/objects/codec/cbor/encode-cbor.ts'
import { SchemaTypeError } from '../../core/objects/schema/decode-trail.ts'
import { decodeObject } from '../../core/objects/schema/decode.ts'
import type { ScalarType, StructSchema } from '../../core/objects/schema/schema.ts'
import { fromHex, toHex } from '../support/codecs/hex.ts'
import { describeVectorFolder, describeVectors } from '../support/recorded/vectors.ts'
import { registryOf } from '../support/schemas/schema-registry.ts'
import { structSchema } from '../support/schemas/struct-schema.ts'

interface AppendixCase {
  readonly cbor: string
  readonly decoded?: JsonValue
  readonly reencoded?: string
  readonly reject?: string
}

/** Floats without a fraction: JSON writes them as whole numbers, and so they are ones from then on. */
const wholeFloats = new Map([
  ['f90000', '00'],
  ['f93c00', '01'],
  ['f97bff', '19ffe0'],
  ['fa47c35000', '1a000186a0'],
  ['f9c400', '23'],
])

const refused = 'REFUSED'

/** What `read` makes, or that it refuses to. */
function outcome<T>(read: () => T): T | typeof refused {
  try {
    return read()
  } catch (error) {
    if (error instanceof ParseError || error instanceof SchemaTypeError) return refused
    throw error
  }
}

describeVectors<readonly AppendixCase[]>('curated/cbor-rfc8949-appendix-a.json', (cases) => {
  for (const { cbor, decoded, reencoded, reject } of cases) {
    it(`CBOR ${cbor}: ${reject ?? JSON.stringify(decoded)}`, () => {
      const value = outcome(() => decodeCbor(fromHex(cbor)))
      expect(value).toEqual(reject === undefined ? decoded : refused)
      const written = value === refused ? refused : toHex(encodeCbor(value))
      expect(written).toBe(
        reject === undefined ? (wholeFloats.get(cbor) ?? reencoded ?? cbor) : refused,
      )
    })
  }
})

interface DecodeCase {
  readonly group: string
  readonly name: string
  readonly cbor: string
  readonly decoded?: JsonValue
  readonly into?: JsonValue
  readonly error?: string
  readonly modes?: readonly string[]
}

function structOf(type: ScalarType, names: readonly string[]): StructSchema {
  const schema = { kind: 'scalar', type, goType: type } as const
  return structSchema(Object.fromEntries(names.map((name) => [name, schema])))
}

function wrapped(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value
  if (typeof value['$int'] === 'string') return BigInt(value['$int'])
  return typeof value['$hex'] === 'string' ? encodeBase64(fromHex(value['$hex'])) : value
}

/** What the case's value is once it is in a field of bytes, where the field's own check has a say. */
function inBytes(value: JsonValue): JsonValue {
  return decodeObject(structOf('bytes', ['a']), { a: value }).object['a'] ?? ''
}

/** Cases about Go types that read themselves, and what such a type sees of the value. */
const selfReading: Readonly<Record<string, (decoded: JsonValue) => JsonValue>> = {
  'text unmarshaler': (text) => ({ Text: text }),
  'json unmarshaler': (value) => ({ Raw: writeJson(value) }),
}

function runUnmarshal({ name, cbor, into, modes }: DecodeCase): JsonValue {
  const value = decodeCbor(fromHex(cbor))
  const own = selfReading[name]
  if (own) return own(value)
  if (into === undefined || into === '') return value
  if (isJsonObject(into) && into['$hex'] !== undefined) return inBytes(value)
  // A type with a reader of its own for bytes alone is, to everything else, a number.
  if (isJsonObject(into) && into['$call'] !== undefined) {
    return decodeObject(structOf('int64', ['a']), { a: value }).object
  }
  const fields = name.includes('unknown field error') ? [] : ['a']
  const { object, unknownFields } = decodeObject(structOf('int64', fields), value)
  if (modes?.includes('modes.Decode') && unknownFields.length > 0) {
    throw new SchemaTypeError(`unknown field "${unknownFields.join()}"`)
  }
  return fields.length === 0 ? object : { A: object['a'] ?? 0 }
}

describeVectors<readonly DecodeCase[]>('curated/cbor-decode.json', (cases) => {
  for (const item of cases) {
    it(`decoding CBOR ${item.group} ${item.name}: ${item.cbor}`, () => {
      const expected = item.error === undefined ? wrapped(item.decoded ?? null) : refused
      expect(outcome(() => runUnmarshal(item))).toEqual(expected)
    })
  }
})

interface TranscodeCase {
  readonly direction: 'json->cbor' | 'cbor->json'
  readonly name: string
  readonly json: string | null
  readonly cbor: string
  readonly err?: boolean
}

describeVectors<readonly TranscodeCase[]>('curated/cbor-transcode.json', (cases) => {
  describe.each(['json->cbor', 'cbor->json'])('%s', (direction) => {
    for (const item of cases.filter((candidate) => candidate.direction === direction)) {
      it(`CBOR transcoding ${direction} of ${item.name}`, () => {
        const json = new TextEncoder().encode(item.json ?? '')
        const transcode = (): string =>
          direction === 'json->cbor'
            ? toHex(encodeCbor(parseJson(decodeUtf8(json)).value))
            : writeJson(decodeCbor(fromHex(item.cbor)))
        const expected = direction === 'json->cbor' ? item.cbor : item.json
        expect(outcome(transcode)).toBe(item.err ? refused : expected)
      })
    }
  })
})

describeVectorFolder('api-roundtrip/HEAD', (folder) => {
  const registry = registryOf(brands.k8s, '1.37')
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))

  it.each(names)('the object %s goes to CBOR and back, bytes as bytes', (name) => {
    const { value } = parseJson(readFileSync(new URL(name, folder), 'utf8'))
    // A watch event is no kind of its own, and does not say what it is.
    const { apiVersion = 'v1', kind = 'WatchEvent' } = value as Partial<ApiObject>
    const of = parseGroupVersion(apiVersion)
    const schema = of && registry.kind(of.group, of.version, kind)
    if (!schema) throw new Error(`no schema for ${name}`)
    expect(equalJson(decodeCbor(encodeCbor(value, schema)), value)).toBe(true)
    expect(equalJson(decodeCbor(encodeCbor(value)), value)).toBe(true)
  })
})
