import { describe, expect, it } from 'vitest'
import { brands, type Storage } from '../../../../../core/index.ts'
import { decodeCbor } from '../../../../../core/objects/codec/cbor/decode-cbor.ts'
import {
  parseProtobufEvent,
  parseProtobufEvents,
} from '../../../../support/codecs/protobuf-events.ts'
import { protobuf } from '../../../../support/codecs/protobuf-objects.ts'
import { establish, widgetCrd, widgetsPath } from '../../../../support/objects/custom-resources.ts'
import { getRequest } from '../../../../support/requests/get-request.ts'
import { parseEvents } from '../../../../support/requests/watch-reader.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../../support/servers/test-server.ts'

/** A server whose history begins after version 1, as its store held that before it started. */
async function openForgetful(options: TestServerOptions = {}): Promise<TestServer> {
  const found = async (storage: Storage): Promise<void> => {
    for (const value of [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)]) {
      await storage.commit([], [{ type: 'put', key: '/before', value }])
    }
    await storage.compact(2)
  }
  const server = await openTestServer({ ...options, found })
  await server.post(configMaps, configMap('a'))
  return server
}

async function messagesOf(server: TestServer, address: string, accept: string) {
  const headers = { authorization: 'Bearer admin', accept }
  const outcome = await server.server.connect(getRequest(address, headers), [])
  if ('status' in outcome || !('stream' in outcome)) throw new TypeError('no connection')
  const messages: Uint8Array[] = []
  for await (const message of outcome.stream.messages) messages.push(message)
  return messages
}

const old = 'watch=1&resourceVersion=1'
const table = 'application/json;as=Table;g=meta.k8s.io;v=v1'
const metadata = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1'
const expired = {
  type: 'ERROR',
  object: {
    kind: 'Status',
    apiVersion: 'v1',
    status: 'Failure',
    message: expect.stringMatching(/^too old resource version: 1 \(\d+\)$/),
    reason: 'Expired',
    code: 410,
  },
}

const paths = [
  ['a collection', `${configMaps}?${old}`],
  ['a collection of all namespaces', `/api/v1/configmaps?${old}`],
  ['one object by a selector', `${configMaps}?${old}&fieldSelector=metadata.name%3Da`],
  ['one object by the old path', '/api/v1/watch/namespaces/default/configmaps/a?resourceVersion=1'],
  [
    'a collection without initial events',
    `${configMaps}?${old}&sendInitialEvents=false&resourceVersionMatch=NotOlderThan`,
  ],
] as const

describe('a watch from an expired version', () => {
  it.each(paths)(
    'a watch of %s from an expired version is 200 and ends with 410',
    async (_, path) => {
      const server = await openForgetful()
      const answer = await server.get(path)
      expect(answer.status).toBe(200)
      expect(answer.header('content-type')).toBe('application/json')
      expect(parseEvents(answer.bytes)).toMatchObject([expired])
      expect((await messagesOf(server, path, 'application/json')).map(jsonOf)).toMatchObject([
        expired,
      ])
    },
  )

  it('a watch of custom resources from an expired version is 200 and ends with 410', async () => {
    const server = await openTestServer()
    await establish(server, widgetCrd())
    const { revision } = await server.storage.status()
    await server.post(configMaps, configMap('a'))
    await server.storage.compact(revision)
    const answer = await server.get(`${widgetsPath}?${old}`)
    expect([answer.status, parseEvents(answer.bytes)]).toMatchObject([200, [expired]])
  })

  it.each([table, metadata])(
    'a watch from an expired version ends with a Status as %s',
    async (accept) => {
      const server = await openForgetful()
      const answer = await server.get(`${configMaps}?${old}`, { headers: { accept } })
      expect([answer.status, parseEvents(answer.bytes)]).toMatchObject([200, [expired]])
    },
  )

  it('a watch from an expired version ends with a Status in Protobuf and CBOR', async () => {
    const featureGates = new Map([['CBORServingAndStorage', true]])
    const server = await openForgetful({ featureGates })
    const path = `${configMaps}?${old}`
    const framed = await server.get(path, { headers: { accept: protobuf.mediaType } })
    expect(parseProtobufEvents(framed.bytes)).toMatchObject([expired])
    const bare = await messagesOf(server, path, protobuf.mediaType)
    expect(bare.map(parseProtobufEvent)).toMatchObject([expired])
    const cbor = await server.get(path, { headers: { accept: 'application/cbor' } })
    expect(cbor.header('content-type')).toBe('application/cbor-seq')
    expect(decodeCbor(cbor.bytes)).toMatchObject(expired)
  })

  it('a watch with initial events needs no history', async () => {
    const server = await openForgetful()
    const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan'
    const watch = await server.watch(`${configMaps}?${query}&resourceVersion=1`)
    expect(await watch.line()).toBe('ADDED a')
  })

  it('a watch from an expired version is answered 410 under brand svc, and over WebSocket in a message', async () => {
    const server = await openForgetful({ brand: brands.svc })
    const answer = await server.get(`${configMaps}?${old}`)
    expect(answer).toMatchObject({ status: 410, body: expired.object })
    const messages = await messagesOf(server, `${configMaps}?${old}`, 'application/json')
    expect(messages.map(jsonOf)).toMatchObject([expired])
  })

  it('a version that is no number is answered 400 under brand svc', async () => {
    const server = await openForgetful({ brand: brands.svc })
    for (const path of [`${configMaps}?watch=1&`, `${configMaps}/a?`]) {
      expect((await server.get(`${path}resourceVersion=abc`)).status).toBe(400)
    }
  })
})

function jsonOf(message: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(message))
}
