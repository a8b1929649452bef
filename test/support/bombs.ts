import { gzipSync } from 'node:zlib'
import { brands } from '../../core/api/brand.ts'
import type { JsonObject } from '../../core/api/json.ts'
import { KindWires } from '../../core/codec/protobuf/kind-wires.ts'
import { registryOf } from './schema-registry.ts'

/** A request that is small to send, and would be large to answer if nobody counted. */
export interface Bomb {
  readonly name: string
  readonly method?: string
  readonly path: string
  readonly type?: string
  readonly encoding?: string
  readonly body?: () => string | Uint8Array
  /** `400 BadRequest`, or the code alone where it is taken. */
  readonly answer: string
}

const configMaps = '/api/v1/namespaces/default/configmaps'
const pods = '/api/v1/namespaces/default/pods'
const pod = `${pods}/bombed`
const yaml = 'application/yaml'
const strategic = 'application/strategic-merge-patch+json'
const jsonPatch = 'application/json-patch+json'
const mergePatch = 'application/merge-patch+json'
const apply = 'application/apply-patch+yaml'
const cbor = 'application/cbor'

const refused = '400 BadRequest'
const tooLarge = '413 RequestEntityTooLarge'
const invalid = '422 Invalid'

function many(count: number, item: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => item(index)).join(',')
}

function nested(open: string, close: string, depth: number): string {
  return open.repeat(depth) + close.repeat(depth)
}

/** Nine lists, each of ten aliases of the one before. */
function aliasTower(): string {
  const names = 'abcdefghi'.split('')
  return names
    .map(
      (name, at) => `${name}: &${name} [${many(10, () => (at === 0 ? 'x' : `*${names[at - 1]}`))}]`,
    )
    .join('\n')
}

function inPatches(first: string, count: number, operation: string): string {
  return `[${first}${many(count, () => operation)}]`
}

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

export const bombs: readonly Bomb[] = [
  { name: 'a tower of aliases', path: configMaps, type: yaml, body: aliasTower, answer: tooLarge },
  {
    name: 'a long text behind many aliases',
    path: pods,
    type: yaml,
    body: () => `a: &s ${'x'.repeat(200_000)}\nargs: [${many(90_000, () => '*s')}]`,
    answer: refused,
  },
  {
    name: 'an alias of what it is part of',
    path: configMaps,
    type: yaml,
    body: () => 'metadata: &m {labels: *m}',
    answer: refused,
  },
  {
    name: 'merges of merges',
    path: configMaps,
    type: yaml,
    body: () =>
      `a: &a {${many(2_000, (at) => `k${at}: x`)}}\nb: [${many(2_000, () => '{<<: *a}')}]`,
    answer: refused,
  },
  {
    name: 'anchors',
    path: configMaps,
    type: yaml,
    body: () => `[${many(150_000, (at) => `&a${at} x`)}]`,
    answer: tooLarge,
  },
  {
    name: 'lists in lists, in YAML',
    path: configMaps,
    type: yaml,
    body: () => nested('[', ']', 1_000_000),
    answer: refused,
  },
  {
    name: 'lists in lists',
    path: configMaps,
    body: () => nested('[', ']', 1_000_000),
    answer: refused,
  },
  {
    name: 'objects in objects of a type that knows itself',
    path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    body: () => {
      const schema = `${'{"not":'.repeat(9_000)}{}${'}'.repeat(9_000)}`
      return `{"spec":{"versions":[{"schema":{"openAPIV3Schema":${schema}}}]}}`
    },
    answer: refused,
  },
  {
    name: 'objects that are empty',
    path: '/api/v1/namespaces/default/endpoints',
    body: () => `{"subsets":[${many(866_000, () => '{}')}]}`,
    answer: tooLarge,
  },
  {
    name: 'digits',
    path: configMaps,
    body: () => `{"a":${'9'.repeat(3_000_000)}}`,
    answer: refused,
  },
  {
    name: 'escapes beside a long number',
    path: configMaps,
    body: () =>
      `{"metadata":{"name":"escapes"},"n":12345678901234567,"data":{"a":"${String.raw`\"`.repeat(1_000_000)}"}}`,
    answer: '201',
  },
  {
    name: 'keys that repeat',
    path: configMaps,
    body: () => `{"metadata":{"name":"repeated"},"data":{${many(90_000, () => '"a":"x"')}}}`,
    answer: '201',
  },
  {
    name: 'owners that all control',
    path: configMaps,
    body: () => {
      const owner = (at: number): string =>
        `{"apiVersion":"v1","kind":"Pod","name":"p","uid":"${at}","controller":true}`
      return `{"metadata":{"name":"owned","ownerReferences":[${many(16_000, owner)}]}}`
    },
    answer: invalid,
  },
  {
    name: 'spaces in gzip',
    path: configMaps,
    encoding: 'gzip',
    body: () => gzipSync(Buffer.alloc(300 * 1024 * 1024, ' '), { level: 1 }),
    answer: tooLarge,
  },
  {
    name: 'gzip in gzip',
    path: configMaps,
    encoding: 'gzip',
    body: () => gzipSync(gzipSync(Buffer.alloc(300 * 1024 * 1024, ' '), { level: 1 })),
    answer: refused,
  },
  {
    name: 'copies that double',
    method: 'PATCH',
    path: pod,
    type: jsonPatch,
    body: () =>
      inPatches(
        '{"op":"add","path":"/metadata/finalizers","value":["xxxxxxxx"]},',
        64,
        '{"op":"copy","from":"/metadata/finalizers","path":"/metadata/finalizers/-"}',
      ),
    answer: tooLarge,
  },
  {
    name: 'copies of many small values',
    method: 'PATCH',
    path: pod,
    type: jsonPatch,
    body: () =>
      `[{"op":"add","path":"/metadata/finalizers","value":[${many(60_000, () => '0')}]},` +
      '{"op":"copy","from":"/metadata/finalizers","path":"/metadata/a"}]',
    answer: tooLarge,
  },
  {
    name: 'operations that shift a long list',
    method: 'PATCH',
    path: pod,
    type: jsonPatch,
    body: () =>
      inPatches(
        `{"op":"add","path":"/metadata/finalizers","value":[${many(60_000, () => '0')}]},`,
        9_900,
        '{"op":"add","path":"/metadata/finalizers/0","value":0}',
      ),
    answer: tooLarge,
  },
  {
    name: 'more operations than allowed',
    method: 'PATCH',
    path: pod,
    type: jsonPatch,
    body: () => inPatches('', 10_001, '{"op":"test","path":"/kind","value":"Pod"}'),
    answer: tooLarge,
  },
  {
    name: 'a merge of objects in objects',
    method: 'PATCH',
    path: pod,
    type: mergePatch,
    body: () => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    answer: refused,
  },
  {
    name: 'items that a strategic merge deletes and orders',
    method: 'PATCH',
    path: pod,
    type: strategic,
    body: () => {
      const names = many(12_000, (at) => `{"name":"c${at}"}`)
      const gone = many(12_000, (at) => `{"name":"c${at}","$patch":"delete"}`)
      return `{"spec":{"$setElementOrder/containers":[${names}],"containers":[${gone}]}}`
    },
    answer: '200',
  },
  {
    name: 'items that a strategic merge adds',
    method: 'PATCH',
    path: pod,
    type: strategic,
    body: () => `{"spec":{"containers":[${many(30_000, (at) => `{"name":"c${at}"}`)}]}}`,
    answer: invalid,
  },
  {
    name: 'items of a configuration that cannot be told apart',
    method: 'PATCH',
    path: `${pod}?fieldManager=a`,
    type: apply,
    body: () =>
      `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"bombed"},"spec":{"containers":[${many(30_000, () => '{"name":"c"}')}]}}`,
    // Stock servers give no reason for what does not fit the typed schema.
    answer: '500 undefined',
  },
  {
    name: 'a selector of brackets',
    method: 'GET',
    path: `${configMaps}?labelSelector=${'('.repeat(50_000)}`,
    answer: refused,
  },
  {
    name: 'a selector of many terms',
    method: 'GET',
    path: `${configMaps}?labelSelector=${many(10_000, (at) => `k${at}`)}`,
    answer: '200',
  },
  {
    name: 'a field selector of many terms',
    method: 'GET',
    path: `${configMaps}?fieldSelector=${many(3_000, () => 'metadata.name!=a')}`,
    answer: '200',
  },
  {
    name: 'a long continue token',
    method: 'GET',
    path: `${configMaps}?limit=1&continue=${'A'.repeat(60_000)}`,
    answer: refused,
  },
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
