import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { decodeCbor } from '../../../../core/objects/codec/cbor/decode-cbor.ts'
import { encodeCborDocument } from '../../../../core/objects/codec/cbor/encode-cbor.ts'
import { protobuf, readProtobuf, writeProtobuf } from '../../../support/codecs/protobuf-objects.ts'
import {
  customWidget,
  establish,
  widgetCrd,
  widgetsPath,
} from '../../../support/objects/custom-resources.ts'
import {
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../support/servers/test-server.ts'

const path = `${widgetsPath}/a`
const cbor = 'application/cbor'
const asMetadata = 'as=PartialObjectMetadata;g=meta.k8s.io;v=v1'

async function open(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await openTestServer(options)
  await establish(server, widgetCrd())
  const { status, text } = await server.post(widgetsPath, customWidget('a', { color: 'red' }))
  expect(status, text).toBe(201)
  return server
}

const withCbor: TestServerOptions = { featureGates: new Map([['CBORServingAndStorage', true]]) }

describe('formats of custom objects', () => {
  it('custom objects have no form in Protobuf: 406, unless another format will do', async () => {
    const server = await open()
    const accepting = (accept: string) => ({ headers: { accept } })
    for (const address of [path, widgetsPath]) {
      const refused = await server.get(address, accepting(protobuf.mediaType))
      expect(refused.status).toBe(406)
      expect(readProtobuf(refused.bytes)).toMatchObject({ reason: 'NotAcceptable' })
    }
    const watched = await server.get(`${widgetsPath}?watch=1`, accepting(protobuf.mediaType))
    expect(watched.status).toBe(406)
    const either = await server.get(path, accepting(`${protobuf.mediaType},application/json`))
    expect(either.header('content-type')).toBe('application/json')
    expect(either.body).toMatchObject({ kind: 'Widget' })
  })

  it('the metadata of custom objects has a form in Protobuf', async () => {
    const server = await open()
    const accept = `${protobuf.mediaType};${asMetadata}`
    const { status, bytes } = await server.get(path, { headers: { accept } })
    expect(status).toBe(200)
    expect(readProtobuf(bytes)).toMatchObject({
      kind: 'PartialObjectMetadata',
      metadata: { name: 'a', generation: 1 },
    })
  })

  it('custom objects are not read from Protobuf, but the options of their deletion are', async () => {
    const server = await open()
    const headers = { 'content-type': protobuf.mediaType }
    const body = writeProtobuf({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'b' } })
    expect((await server.post(widgetsPath, body, { headers })).status).toBe(415)
    const options = { apiVersion: 'v1', kind: 'DeleteOptions', preconditions: { uid: 'other' } }
    const refused = await server.delete(path, writeProtobuf(options), { headers })
    expect(refused.body).toMatchObject({ code: 409, reason: 'Conflict' })
    const plain = writeProtobuf({ apiVersion: 'v1', kind: 'DeleteOptions' })
    expect((await server.delete(path, plain, { headers })).status).toBe(200)
    expect((await server.get(path)).status).toBe(404)
  })

  it('custom objects take no strategic merge patch: 415, with the formats that they take', async () => {
    const server = await open()
    const headers = { 'content-type': 'application/strategic-merge-patch+json' }
    for (const address of [path, `${path}/status`]) {
      const { status, body } = await server.patch(address, { spec: { size: 4 } }, { headers })
      expect(status).toBe(415)
      expect(body.message).toBe(
        'the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
      )
    }
  })

  it('custom objects are read from YAML, and written in it', async () => {
    const server = await open()
    const text =
      'apiVersion: shop.example/v1\nkind: Widget\nmetadata: {name: b}\nspec: {color: red}\n'
    const yaml = 'application/yaml'
    const headers = { 'content-type': yaml, accept: yaml }
    const { status, text: answer } = await server.post(widgetsPath, text, { headers })
    expect(status).toBe(201)
    expect(answer).toContain('\nspec:\n  color: red\n  size: 3\n')
  })

  it('custom objects have no form in CBOR while its gate is off', async () => {
    const server = await open()
    expect((await server.get(path, { headers: { accept: cbor } })).status).toBe(406)
    const sent = encodeCborDocument(customWidget('b', { color: 'red' }))
    const answer = await server.post(widgetsPath, sent, { headers: { 'content-type': cbor } })
    expect(answer.status).toBe(415)
  })

  it('custom objects in CBOR, behind its gate, are written, read, listed, watched and applied as in JSON', async () => {
    const server = await open(withCbor)
    const both = { headers: { accept: cbor, 'content-type': cbor } }
    const valueOf = ({ bytes }: { readonly bytes: Uint8Array }): JsonObject =>
      decodeCbor(bytes) as JsonObject
    const sent = encodeCborDocument(customWidget('b', { color: 'red', unknown: 1 }))
    const created = await server.post(widgetsPath, sent, both)
    expect(created.status).toBe(201)
    expect(created.header('content-type')).toBe(cbor)
    expect(valueOf(created)).toEqual((await server.get(`${widgetsPath}/b`)).body)
    expect(valueOf(created)).toMatchObject({ spec: { color: 'red', size: 3 } })
    expect(valueOf(await server.get(widgetsPath, both))).toEqual(
      (await server.get(widgetsPath)).body,
    )
    const configuration = encodeCborDocument(customWidget('b', { color: 'green' }))
    const applied = await server.patch(
      `${widgetsPath}/b?fieldManager=m&force=true`,
      configuration,
      {
        headers: { accept: cbor, 'content-type': 'application/apply-patch+cbor' },
      },
    )
    expect(applied.status).toBe(200)
    expect(valueOf(applied)).toMatchObject({ spec: { color: 'green' } })
    const invalid = encodeCborDocument(customWidget('c', { color: 'blue' }))
    expect(valueOf(await server.post(widgetsPath, invalid, both))).toMatchObject({ code: 422 })
  })
})
