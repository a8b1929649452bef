import { brands } from '../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { KindWires } from '../../../core/objects/codec/protobuf/kind-wires.ts'
import { registryOf } from '../schemas/schema-registry.ts'
import { type Bomb, configMaps, refused, tooLarge } from './bomb.ts'

const cbor = 'application/cbor'

function deepSchema(depth: number): Uint8Array {
  const wire = new KindWires(registryOf()).find(
    'apiextensions.k8s.io/v1',
    'CustomResourceDefinition',
  )
  let schema: JsonObject = {}
  for (let level = 0; level < depth; level++) schema = { not: schema }
  const versions = [{ name: 'v1', schema: { openAPIV3Schema: schema } }]
  const body = { metadata: { name: 'a' }, spec: { versions } }
  if (!wire) throw new RangeError('no binary form')
  return wire.frame.wrap(wire.encodeField(body))
}

export const binaryBombs: readonly Bomb[] = [
  {
    name: 'messages in messages',
    path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    type: brands.k8s.protobufMediaType,
    body: () => deepSchema(1_000),
    answer: refused,
  },
  {
    name: 'tags of tags',
    path: configMaps,
    type: cbor,
    body: () => Uint8Array.from([0xd9, 0xd9, 0xf7, ...Array<number>(1_000).fill(0xc6), 0xa0]),
    answer: refused,
  },
  {
    name: 'lists of open length',
    path: configMaps,
    type: cbor,
    body: () => new Uint8Array(1_000_000).fill(0x9f),
    answer: refused,
  },
  {
    name: 'items of a list of open length',
    path: configMaps,
    type: cbor,
    body: () => new Uint8Array(1_000_000).fill(0xf6).fill(0x9f, 0, 1),
    answer: tooLarge,
  },
  {
    name: 'a list that says it is longer than memory',
    path: configMaps,
    type: cbor,
    body: () => Uint8Array.of(0x9b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
    answer: refused,
  },
]
