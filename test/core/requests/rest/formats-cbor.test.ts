import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { selfDescribed } from '../../../../core/objects/codec/cbor/cbor-writer.ts'
import { decodeCbor } from '../../../../core/objects/codec/cbor/decode-cbor.ts'
import { encodeCborDocument } from '../../../../core/objects/codec/cbor/encode-cbor.ts'
import { fromHex, toHex } from '../../../support/codecs/hex.ts'
import { getRequest } from '../../../support/requests/get-request.ts'
import { objectAt } from '../../../support/schemas/openapi-document.ts'
import {
  type Answer,
  configMap,
  configMaps,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const path = `${configMaps}/a`
const objectPath = '/api/v1/namespaces/{namespace}/configmaps/{name}'
const cbor = 'application/cbor'
const both = { headers: { accept: cbor, 'content-type': cbor } }
const secrets = '/api/v1/namespaces/default/secrets'

function openWithCbor(): Promise<TestServer> {
  return openTestServer({ featureGates: new Map([['CBORServingAndStorage', true]]) })
}

function valueOf({ bytes }: Answer): JsonObject {
  return decodeCbor(bytes) as JsonObject
}

/** The list as of one version, whatever the controllers write meanwhile. */
async function listOfNow(server: TestServer): Promise<string> {
  const { metadata } = (await server.get(configMaps)).body
  return `${configMaps}?resourceVersionMatch=Exact&resourceVersion=${metadata.resourceVersion}`
}

describe('CBOR', () => {
  it('objects in CBOR are created, read, replaced and listed, and say what JSON says', async () => {
    const server = await openWithCbor()
    const created = await server.post(configMaps, encodeCborDocument(configMap('a')), both)
    expect(created.status).toBe(201)
    expect(created.header('content-type')).toBe(cbor)
    expect(created.bytes.subarray(0, 3)).toEqual(selfDescribed)
    expect(valueOf(created)).toEqual((await server.get(path)).body)

    const sent = { ...valueOf(created), data: { color: 'blue' } }
    const put = await server.put(path, encodeCborDocument(sent), both)
    expect(valueOf(put)).toEqual((await server.get(path)).body)
    expect(valueOf(put)['data']).toEqual({ color: 'blue' })

    await server.post(configMaps, configMap('b'))
    const page = `${await listOfNow(server)}&limit=1`
    const list = await server.get(page, both)
    expect(valueOf(list)).toEqual((await server.get(page)).body)
    expect(toHex(list.bytes)).toBe(toHex(encodeCborDocument(valueOf(list))))
  })

  it('an object in CBOR is written the same way however often it is asked for', async () => {
    const server = await openWithCbor()
    await server.post(pods, pod('a'))
    const first = await server.get(`${pods}/a`, both)
    expect(toHex((await server.get(`${pods}/a`, both)).bytes)).toBe(toHex(first.bytes))
    expect(toHex(first.bytes)).toBe(toHex(encodeCborDocument(valueOf(first))))
  })

  it('a secret in CBOR holds its data as bytes, both ways', async () => {
    const server = await openWithCbor()
    // {"metadata": {"name": "a"}, "data": {"k": 22(h'01020304')}} with texts as byte strings.
    const sent = fromHex(
      'd9d9f7a2 486d65746164617461 a1 446e616d65 4161 4464617461 a1 416b d64401020304'.replaceAll(
        ' ',
        '',
      ),
    )
    expect((await server.post(secrets, sent, both)).status).toBe(201)
    const json = await server.get(`${secrets}/a`)
    expect(json.body).toMatchObject({ data: { k: 'AQIDBA==' } })
    const read = await server.get(`${secrets}/a`, both)
    expect(toHex(read.bytes)).toContain('416bd64401020304')
    const list = await server.get(secrets, both)
    expect(toHex(list.bytes)).toContain('416bd64401020304')
  })

  it('CBOR has PartialObjectMetadata, and no Tables', async () => {
    const server = await openWithCbor()
    await server.post(configMaps, configMap('a'))
    const now = await listOfNow(server)
    const asMetadata = ';as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'
    const answer = await server.get(now, { headers: { accept: `${cbor}${asMetadata}` } })
    const json = await server.get(now, { headers: { accept: `application/json${asMetadata}` } })
    expect(answer.header('content-type')).toBe(cbor)
    expect(valueOf(answer)).toEqual(json.body)
    expect(toHex(answer.bytes)).toBe(toHex(encodeCborDocument(valueOf(answer))))
    const none = await server.get(`${configMaps}?labelSelector=none`, {
      headers: { accept: `${cbor}${asMetadata}` },
    })
    expect(valueOf(none)).toMatchObject({ items: null })
    const table = `${cbor};as=Table;g=meta.k8s.io;v=v1`
    expect((await server.get(now, { headers: { accept: table } })).status).toBe(406)
  })

  it.each([
    [cbor, ''],
    ['application/cbor-seq', ''],
    [cbor, ';as=PartialObjectMetadata;g=meta.k8s.io;v=v1'],
  ])('a watch in CBOR has one item behind the other: %s%s', async (type, form) => {
    const server = await openWithCbor()
    await server.post(configMaps, configMap('a'))
    const address = `${configMaps}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`
    const headers = { accept: `${type}${form}`, authorization: 'Bearer admin' }
    const response = await server.server.handle(getRequest(address, headers))
    expect(response.headers).toContain('application/cbor-seq')
    let hex = ''
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      hex += toHex(chunk)
      if (hex.includes(toHex(new TextEncoder().encode('BOOKMARK')))) break
    }
    // Each event begins with the mark of CBOR, as its object does, and a map of two.
    const seen = hex.split(/(?=d9d9f7a24474797065)/).map((item) => decodeCbor(fromHex(item)))
    const json = await server.watch(address, {
      headers: { accept: `application/json${form}` },
    })
    expect(seen).toEqual([await json.next(), await json.next()])
  })

  it('errors are carried in CBOR', async () => {
    const server = await openWithCbor()
    const missing = await server.get(path, both)
    expect(missing.header('content-type')).toBe(cbor)
    expect(valueOf(missing)).toMatchObject({ kind: 'Status', code: 404, reason: 'NotFound' })
  })

  it.each([
    ['cut off', 'd9d9f7a1'],
    ['of repeated keys', 'a2416101416102'],
    ['that is JSON', '7b7d'],
    ['nested without end', '81'.repeat(70)],
  ])('a body in CBOR is 400 where it is bad: %s', async (_, hex) => {
    const server = await openWithCbor()
    const answer = await server.post(configMaps, fromHex(hex), {
      headers: { 'content-type': cbor },
    })
    expect(answer.body).toMatchObject({ code: 400, reason: 'BadRequest' })
    expect(answer.body.message).toContain('cbor: ')
  })

  it('CBOR is applied on the server, as YAML is', async () => {
    const server = await openWithCbor()
    const apply = (manager: string, object: JsonObject): Promise<Answer> =>
      server.patch(`${path}?fieldManager=${manager}`, encodeCborDocument(object), {
        headers: { 'content-type': 'application/apply-patch+cbor', accept: cbor },
      })
    const applied = await apply('me', { ...configMap('a'), data: { color: 'red', size: 'l' } })
    expect(applied.status).toBe(201)
    expect(applied.header('content-type')).toBe(cbor)
    expect(valueOf(applied)).toMatchObject({
      data: { color: 'red', size: 'l' },
      metadata: { managedFields: [{ manager: 'me', operation: 'Apply' }] },
    })

    const conflict = await apply('you', { ...configMap('a'), data: { color: 'blue' } })
    expect(valueOf(conflict)).toMatchObject({ code: 409, reason: 'Conflict' })

    // What is applied no longer goes.
    expect(valueOf(await apply('me', configMap('a')))['data']).toEqual({ color: 'red' })
    expect((await server.get(path)).body).toMatchObject({ data: { color: 'red' } })
  })

  it('CBOR is published as a media type of apply', async () => {
    const apply = 'application/apply-patch+cbor'
    for (const server of [await openWithCbor(), await openTestServer()]) {
      const isOn = (await server.get(configMaps, { headers: { accept: cbor } })).status === 200
      const v3 = objectAt((await server.get('/openapi/v3/api/v1')).body, 'paths', objectPath)
      expect(Object.hasOwn(objectAt(v3, 'patch', 'requestBody', 'content'), apply)).toBe(isOn)
      const v2 = objectAt((await server.get('/openapi/v2')).body, 'paths', objectPath, 'patch')
      const consumes = v2['consumes'] as readonly string[]
      expect(consumes.includes('application/apply-patch+yaml')).toBe(true)
      expect(consumes.includes(apply)).toBe(isOn)
    }
  })

  it('CBOR is 406, 415 and unheard of without its gate', async () => {
    const server = await openTestServer()
    expect((await server.get(configMaps, both)).body).toMatchObject({ code: 406 })
    const body = encodeCborDocument(configMap('a'))
    const sent = await server.post(configMaps, body, { headers: { 'content-type': cbor } })
    expect(sent.body).toMatchObject({ code: 415 })
    const headers = { 'content-type': 'application/apply-patch+cbor' }
    const applied = await server.patch(`${path}?fieldManager=me`, body, { headers })
    expect(applied.body).toMatchObject({ code: 415 })
    expect(applied.body.message).not.toContain('cbor')
  })
})
