import { describe, expect, it } from 'vitest'
import { concatBytes } from '../../../../core/objects/codec/chunks.ts'
import {
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'
import { featureGates, unsafe } from '../../../support/storage/corrupt-objects.ts'
import { sharedStorage } from '../../../support/storage/shared-storage.ts'

const encoder = new TextEncoder()

/** A value in Protobuf whose envelope names `kind`, with the object `raw`. */
function enveloped(kind: string, raw: Uint8Array): Uint8Array {
  const version = new Uint8Array([0x0a, 6 + kind.length, 0x0a, 2])
  const type = concatBytes(
    version,
    encoder.encode('v1'),
    new Uint8Array([0x12, kind.length]),
    encoder.encode(kind),
  )
  const object = concatBytes(new Uint8Array([0x12, raw.length]), raw)
  return concatBytes(encoder.encode('k8s\0'), type, object, new Uint8Array([0x1a, 0, 0x22, 0]))
}

const damaged = enveloped('ConfigMap', new Uint8Array([255, 255, 255, 255, 255]))
const cut = enveloped('ConfigMap', new Uint8Array([0x0a, 9]))

const unknown =
  'no kind "Thing" is registered for version "v1" in scheme "pkg/runtime/scheme.go:110"'

/** Values that cannot be decoded, with the words of kube-apiserver 1.34.2. */
const values: readonly (readonly [what: string, value: Uint8Array, why: string])[] = [
  ['that was cut off', cut, 'unexpected EOF'],
  [
    'in broken JSON',
    encoder.encode('{"broken'),
    "couldn't get version/kind; json parse error: unexpected end of JSON input",
  ],
  ['of an unknown kind', enveloped('Thing', new Uint8Array()), unknown],
  ['of an unknown kind in JSON', encoder.encode('{"kind":"Thing","apiVersion":"v1"}'), unknown],
  [
    'of another kind',
    enveloped('Pod', new Uint8Array()),
    'converting (v1.Pod) to (core.ConfigMap): unknown conversion',
  ],
]

function openWith(value: Uint8Array, gates?: ReadonlyMap<string, boolean>): Promise<TestServer> {
  return openTestServer({
    ...(gates && { featureGates: gates }),
    found: (storage) => storage.commit([], [{ type: 'put', key: keyOf('bad'), value }]),
    wrap: sharedStorage,
  })
}

function keyOf(name: string): string {
  return `/registry/configmaps/default/${name}`
}

describe('a value of a shared store that cannot be decoded', () => {
  it.each(values)('%s is told as the original tells it', async (_what, value, why) => {
    const { get } = await openWith(value)
    const failure = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code: 500 }
    expect((await get(`${configMaps}/bad`)).body).toEqual({ ...failure, message: why })
    expect((await get(configMaps)).body).toEqual({ ...failure, message: why })
  })

  it.each(values)('%s is named where it can be deleted', async (_what, value, why) => {
    const server = await openWith(value, featureGates)
    const told = (key: string): string =>
      `StorageError: corrupt object, Code: 7, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: object not decodable revision=2: ${why}`
    const message = told('/configmaps/default/bad')
    expect((await server.get(`${configMaps}/bad`)).body).toMatchObject({
      reason: 'InternalError',
      message: `Internal error occurred: ${message}`,
      details: { causes: [{ message }] },
      code: 500,
    })
    expect((await server.get(configMaps)).body).toMatchObject({
      reason: 'StorageReadError',
      message: 'failed to read one or more configmaps from the storage',
      details: {
        name: 'list',
        kind: 'configmaps',
        causes: [
          {
            reason: 'UnexpectedServerResponse',
            message: told(keyOf('bad')),
            field: keyOf('bad'),
          },
        ],
      },
    })
    expect((await server.delete(`${configMaps}/bad`, unsafe)).status).toBe(200)
    expect((await server.get(configMaps)).status).toBe(200)
  })

  it('is told when it was encrypted', async () => {
    const { get } = await openWith(encoder.encode('k8s:enc:aescbc:v1:key1:garbage'))
    const message = 'identity transformer tried to read encrypted data'
    expect((await get(`${configMaps}/bad`)).body).toMatchObject({
      reason: 'InternalError',
      message: `Internal error occurred: ${message}`,
      details: { causes: [{ message }] },
    })
  })

  it('ends no watch of other objects when another server writes it', async () => {
    const { storage, watch, post, get } = await openWith(damaged)
    const watched = await watch('/api/v1/namespaces/other/configmaps?resourceVersion=0')
    await storage.commit([], [{ type: 'put', key: keyOf('worse'), value: damaged }])
    await post('/api/v1/namespaces', { metadata: { name: 'other' } })
    await post('/api/v1/namespaces/other/configmaps', { metadata: { name: 'good' } })
    expect(await watched.line()).toBe('ADDED good')
    expect((await get(`${configMaps}/worse`)).status).toBe(500)
  })

  it('of the default namespace and of a definition lets a server start', async () => {
    const names = ['namespaces/default', 'apiextensions.k8s.io/customresourcedefinitions/a.b.c']
    const { get } = await openTestServer({
      found: async (storage) => {
        for (const name of names) {
          const key = `/registry/${name}`
          await storage.commit([], [{ type: 'put', key, value: damaged }])
        }
      },
      wrap: sharedStorage,
    })
    expect((await get('/api/v1/namespaces/kube-system')).status).toBe(200)
    expect((await get('/apis/apiextensions.k8s.io/v1/customresourcedefinitions')).status).toBe(500)
  })
})
