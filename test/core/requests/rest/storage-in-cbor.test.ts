import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { isMarkedCbor } from '../../../support/codecs/cbor.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const secrets = '/api/v1/namespaces/default/secrets'

const secret: JsonObject = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'a', labels: { tier: 'front' } },
  data: { key: 'AQIDBA==' },
}

/** A server with or without the gate, on a new store or on what `former` leaves behind. */
async function open(isOn: boolean, former?: TestServer): Promise<TestServer> {
  await former?.server.close()
  return openTestServer({
    featureGates: new Map([['CBORServingAndStorage', isOn]]),
    ...(former && { wrap: () => former.storage }),
  })
}

async function stored({ storage }: TestServer, key: string): Promise<Uint8Array> {
  const found = await storage.get(`/registry/${key}`)
  if (!found.ok || !found.entry) throw new Error(`nothing is stored at ${key}`)
  return found.entry.value
}

describe('storage in CBOR', () => {
  it('stored CBOR is written with the gate, and JSON without it', async () => {
    const [inCbor, inJson] = [await open(true), await open(false)]
    for (const server of [inCbor, inJson]) await server.post(secrets, secret)
    expect(isMarkedCbor(await stored(inCbor, 'secrets/default/a'))).toBe(true)
    expect(isMarkedCbor(await stored(inJson, 'secrets/default/a'))).toBe(false)
  })

  it('stored CBOR is served in the same bytes of JSON, field by field in the same order', async () => {
    const server = await open(true)
    const created = await server.post(pods, pod('a'))
    const again = await open(true, server)
    const read = await again.get(`${pods}/a`)
    expect(read.text).toBe(created.text)
    expect(read.text).toMatch(
      /^{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a","namespace":"default","uid":"[^"]+","resourceVersion":"\d+"/,
    )
  })

  it.each([
    ['CBOR when the gate goes off', true],
    ['JSON when the gate goes on', false],
  ])('stored objects stay readable: %s', async (_, before) => {
    const first = await open(before)
    const created = await first.post(secrets, secret)
    await first.post(configMaps, configMap('b'))
    const second = await open(!before, first)
    expect((await second.get(`${secrets}/a`)).text).toBe(created.text)
    const selected = await second.get(`${secrets}?labelSelector=tier=front`)
    expect(selected.body.items).toMatchObject([{ metadata: { name: 'a' } }])

    // What changes is written in the new form, the rest stays as it is.
    const changed = await second.patch(`${secrets}/a`, { data: { more: 'AQ==' } })
    expect(changed.body).toMatchObject({ data: { key: 'AQIDBA==', more: 'AQ==' } })
    expect(isMarkedCbor(await stored(second, 'secrets/default/a'))).toBe(!before)
    expect(isMarkedCbor(await stored(second, 'configmaps/default/b'))).toBe(before)
    expect((await second.get(`${configMaps}/b`)).body).toMatchObject({ data: { color: 'red' } })
  })

  it('stored CBOR is watched, also as it was before a change and before a deletion', async () => {
    const server = await open(true)
    const { metadata } = (await server.post(configMaps, configMap('a'))).body
    const watch = await server.watch(`${configMaps}?resourceVersion=${metadata.resourceVersion}`)
    await server.patch(`${configMaps}/a`, { data: { color: 'blue' } })
    await server.delete(`${configMaps}/a`)
    expect(await watch.next()).toMatchObject({
      type: 'MODIFIED',
      object: { data: { color: 'blue' } },
    })
    expect(await watch.next()).toMatchObject({
      type: 'DELETED',
      object: { metadata: { name: 'a' }, data: { color: 'blue' } },
    })
  })

  it('stored CBOR does not keep the garbage collector from what was owned', async () => {
    const first = await open(true)
    const { metadata } = (await first.post(configMaps, configMap('owner'))).body
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: metadata.uid }
    await first.post(configMaps, configMap('owned', { ownerReferences: [owner] }))
    const server = await open(true, first)
    const gone = await server.watch(`${configMaps}?fieldSelector=metadata.name=owned`)
    expect(await gone.line()).toBe('ADDED owned')
    await server.delete(`${configMaps}/owner?propagationPolicy=Background`)
    expect(await gone.line()).toBe('DELETED owned')
  })

  it('stored CBOR that was cut off is named, and spoils no other', async () => {
    const first = await open(true)
    for (const name of ['good', 'bad']) await first.post(configMaps, configMap(name))
    const key = '/registry/configmaps/default/bad'
    const value = (await stored(first, 'configmaps/default/bad')).slice(0, -1)
    await first.storage.commit([], [{ type: 'put', key, value }])
    const server = await open(true, first)
    expect((await server.get(`${configMaps}/bad`)).body).toMatchObject({
      reason: 'StorageReadError',
      message: expect.stringContaining('it is not CBOR'),
    })
    expect((await server.get(`${configMaps}/good`)).status).toBe(200)
  })
})
