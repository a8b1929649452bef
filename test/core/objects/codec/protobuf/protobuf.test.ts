import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { readEnvelope } from '../../../../../core/objects/codec/protobuf/envelope.ts'
import { varints } from '../../../../../core/objects/codec/protobuf/wire-writer.ts'
import { toHex } from '../../../../support/codecs/hex.ts'
import {
  protobuf,
  readProtobuf,
  writeProtobuf,
} from '../../../../support/codecs/protobuf-objects.ts'

const core = { group: '', version: 'v1' }

function inEnvelope(kind: string, raw: readonly number[]): Uint8Array {
  const empty = Array.from(writeProtobuf({ apiVersion: 'v1', kind }))
  // The prefix, and the message that names version and kind.
  const head = empty.slice(0, 4 + 2 + (empty[5] ?? 0))
  return Uint8Array.from([...head, 0x12, raw.length, ...raw])
}

function again(object: JsonObject): JsonObject {
  return readProtobuf(writeProtobuf(object))
}

describe('an object in Protobuf', () => {
  it.each([0, 1, -1, 2 ** 31, 2 ** 53 - 1, 1 - 2 ** 53, 2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n])(
    'an object in Protobuf keeps the 64-bit number %s',
    (generation) => {
      const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { generation } }
      const metadata = readProtobuf(writeProtobuf(pod))['metadata'] as JsonObject
      expect(metadata['generation'] ?? 0).toBe(generation)
    },
  )

  it('an object in Protobuf keeps any text and any key', () => {
    const long = 'é'.repeat(200)
    const data = JSON.parse('{"__proto__":"p"}') as JsonObject
    Object.assign(data, { '\ufeffbom': '\u0000', constructor: '😀', [long]: long, '': '' })
    const back = readProtobuf(writeProtobuf({ apiVersion: 'v1', kind: 'ConfigMap', data }))
    const pairs = Object.entries(back['data'] as JsonObject)
    expect(new Set(pairs.map((pair) => JSON.stringify(pair)))).toEqual(
      new Set(Object.entries(data).map((pair) => JSON.stringify(pair))),
    )
  })

  it('an object in Protobuf has its map keys in the order of their bytes', () => {
    const data = { '😀': '', '\uffff': '', b: '', a: '', aa: '' }
    const back = protobuf.parse(
      writeProtobuf({ apiVersion: 'v1', kind: 'ConfigMap', data }),
      undefined,
    )?.value as JsonObject
    expect(Object.keys(back['data'] as JsonObject)).toEqual(['a', 'aa', 'b', '\uffff', '😀'])
  })

  it('an object in Protobuf tells what is absent from what is zero, where JSON does', () => {
    const fresh = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 0 } }
    expect(again(fresh)).toMatchObject(fresh)
    const absent = { apiVersion: 'apps/v1', kind: 'Deployment', spec: {} }
    expect(readProtobuf(writeProtobuf(absent))['spec']).not.toHaveProperty('replicas')
    const secret = { apiVersion: 'v1', kind: 'Secret', data: { empty: '', full: 'aGk=' } }
    expect(again(secret)).toMatchObject(secret)
    const volume = { name: 'v', emptyDir: {} }
    const pod = { apiVersion: 'v1', kind: 'Pod', spec: { volumes: [volume], containers: null } }
    expect(again(pod)).toMatchObject(pod)
  })

  it('an object in Protobuf keeps durations, times and values that are numbers or texts', () => {
    const port = (targetPort: string | number): JsonObject => ({ port: 80, targetPort })
    const service = {
      apiVersion: 'v1',
      kind: 'Service',
      spec: { ports: [port('http'), port(8080)] },
    }
    expect(again(service)).toMatchObject(service)
    const spec = { renewTime: '2020-01-02T03:04:05.123456Z' }
    const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', spec }
    expect(again(lease)).toMatchObject(lease)
    const times = ['0000-01-01T00:00:00Z', '0001-01-02T00:00:00Z', '9999-12-31T23:59:59Z']
    for (const creationTimestamp of times) {
      const aged = { apiVersion: 'v1', kind: 'Pod', metadata: { creationTimestamp } }
      expect(again(aged)).toMatchObject(aged)
    }
  })

  it('an object in Protobuf keeps the schemas of a CustomResourceDefinition', () => {
    const openAPIV3Schema = {
      type: 'object',
      default: { a: [1, null, 'x'] },
      additionalProperties: false,
      properties: {
        list: { items: { type: 'string', maximum: 1.5 }, enum: ['a', null, 2] },
        other: { additionalProperties: { type: 'integer' } },
        items: { items: [{ type: 'string' }, { type: 'number' }] },
      },
    }
    const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }]
    const definition = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      spec: { versions },
    }
    expect(again(definition)).toMatchObject(definition)
  })

  it('an object in Protobuf names its kind and version in the envelope, and leaves the rest of it empty', () => {
    const bytes = writeProtobuf({ apiVersion: 'apps/v1', kind: 'Deployment' })
    expect(readEnvelope(bytes)).toMatchObject({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      contentEncoding: '',
      contentType: '',
    })
    expect(toHex(bytes).startsWith('6b3873000a')).toBe(true)
    expect(toHex(bytes).endsWith('1a002200')).toBe(true)
  })
})

describe('a reader of Protobuf', () => {
  const read = (kind: string, raw: readonly number[]): unknown =>
    protobuf.parse(inEnvelope(kind, raw), { ...core, kind })?.value

  it('a reader of Protobuf merges messages that come in parts, and lets the last value win', () => {
    // metadata { name: "a" }, metadata { namespace: "b", name: "c" }
    const parts = [10, 3, 10, 1, 0x61, 10, 6, 26, 1, 0x62, 10, 1, 0x63]
    expect(read('ConfigMap', parts)).toMatchObject({ metadata: { name: 'c', namespace: 'b' } })
  })

  it('a reader of Protobuf reads lists of numbers one by one and packed', () => {
    // spec.securityContext.supplementalGroups
    const groups = [32, 1, 34, 2, 2, 3]
    const spec = [0x72, groups.length, ...groups]
    expect(read('Pod', [18, spec.length, ...spec])).toMatchObject({
      spec: { securityContext: { supplementalGroups: [1, 2, 3] } },
    })
  })

  it('a reader of Protobuf passes over fields of other releases', () => {
    const unknown = [0xf8, 7, 1, 0xfa, 7, 1, 0, 0xfd, 7, 1, 2, 3, 4]
    expect(read('ConfigMap', [...unknown, 10, 3, 10, 1, 0x61])).toMatchObject({
      metadata: { name: 'a' },
    })
  })

  it.each([
    ['a time out of range', [10, 10, 66, 8, 8, 255, 255, 255, 255, 255, 255, 1], /years 0 to 9999/],
    ['a varint of eleven bytes', [0xf8, 7, ...Array.from({ length: 10 }, () => 255), 1], /64 bits/],
    ['a message that runs out of the one around it', [10, 2, 10, 9, 1, 1, 1], /9 bytes where 0/],
    ['a field number beyond 2^29', [255, 255, 255, 255, 127, 0], /too large/],
  ])('a reader of Protobuf refuses %s', (_, raw, message) => {
    expect(() => read('ConfigMap', raw)).toThrowError(message)
  })

  it('a reader of Protobuf refuses schemas nested beyond all measure', () => {
    let schema: Uint8Array = new Uint8Array()
    // `not` of a JSON schema.
    for (let depth = 0; depth < 600; depth++) schema = nested(schema, 28)
    // spec, versions, schema, openAPIV3Schema, outermost first.
    const object = [1, 4, 7, 2].reduce(nested, schema)
    const bytes = Uint8Array.from([0x6b, 0x38, 0x73, 0, ...nested(object, 2)])
    const expected = {
      group: 'apiextensions.k8s.io',
      version: 'v1',
      kind: 'CustomResourceDefinition',
    }
    expect(() => protobuf.parse(bytes, expected)).toThrowError(/nested deeper than 500/)
  })
})

/** A message as a field of another. */
function nested(message: Uint8Array, number: number): Uint8Array {
  return Uint8Array.from([...varints(number * 8 + 2, message.length), ...message])
}
