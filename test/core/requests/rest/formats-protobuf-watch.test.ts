import { describe, expect, it } from 'vitest'
import { createFaultInjector } from '../../../../core/requests/faults/fault-injector.ts'
import { parseProtobufEvent, parseProtobufEvents } from '../../../support/codecs/protobuf-events.ts'
import { protobuf, readProtobuf } from '../../../support/codecs/protobuf-objects.ts'
import { getRequest } from '../../../support/requests/get-request.ts'
import { configMap, configMaps, openTestServer } from '../../../support/servers/test-server.ts'

const { mediaType } = protobuf
const path = `${configMaps}/a`

describe('Protobuf', () => {
  it('a watch in Protobuf has its events one by one, with a length in front of each', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const headers = { accept: mediaType, authorization: 'Bearer admin' }
    const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan'
    const address = `${configMaps}?${query}&allowWatchBookmarks=true`
    const response = await server.server.handle(getRequest(address, headers))
    expect(response.headers).toContain(`${mediaType};stream=watch`)
    const events = []
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      events.push(...parseProtobufEvents(chunk))
      if (events.some(({ type }) => type === 'BOOKMARK')) break
    }
    expect(events).toEqual([
      { type: 'ADDED', object: (await server.get(path)).body },
      {
        type: 'BOOKMARK',
        object: {
          kind: 'ConfigMap',
          apiVersion: 'v1',
          metadata: {
            resourceVersion: expect.stringMatching(/^\d+$/),
            annotations: { 'k8s.io/initial-events-end': 'true' },
          },
        },
      },
    ])
  })

  it('a watch in Protobuf over WebSocket has binary messages without that length', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const headers = { accept: mediaType, authorization: 'Bearer admin' }
    const request = getRequest(`${configMaps}?watch=1&resourceVersion=0`, headers)
    const connection = await server.server.connect(request, [])
    if (!('stream' in connection) || typeof connection.stream !== 'object') {
      throw new TypeError('no connection')
    }
    expect(connection.stream.kind).toBe('binary')
    const messages = connection.stream.messages[Symbol.asyncIterator]()
    const first = await messages.next()
    await messages.return?.()
    expect(parseProtobufEvent(first.value)).toMatchObject({
      type: 'ADDED',
      object: { kind: 'ConfigMap', metadata: { name: 'a' } },
    })
    expect((await messages.next()).done).toBe(true)
  })

  it('a broken watch in Protobuf ends with a Status in an event, over HTTP and WebSocket', async () => {
    const faults = createFaultInjector()
    const server = await openTestServer({ faults })
    await server.post(configMaps, configMap('a'))
    faults.add({ fault: { type: 'watch-expired', afterEvents: 1 } })
    const headers = { accept: mediaType, authorization: 'Bearer admin' }
    const request = getRequest(`${configMaps}?watch=1&resourceVersion=0`, headers)
    const expected = [
      { type: 'ADDED', object: { kind: 'ConfigMap', metadata: { name: 'a' } } },
      { type: 'ERROR', object: { kind: 'Status', apiVersion: 'v1', code: 410, reason: 'Expired' } },
    ]
    const response = await server.server.handle(request)
    const streamed = []
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      streamed.push(...parseProtobufEvents(chunk))
    }
    expect(streamed).toMatchObject(expected)
    const connection = await server.server.connect(request, [])
    if (!('stream' in connection) || 'status' in connection) throw new TypeError('no connection')
    const sent = []
    for await (const message of connection.stream.messages) sent.push(parseProtobufEvent(message))
    expect(sent).toMatchObject(expected)
  })

  it('a watch in Protobuf tells of errors', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const headers = { accept: mediaType, authorization: 'Bearer admin' }
    const old = getRequest(`${configMaps}?watch=1&resourceVersion=x`, headers)
    const answer = await server.server.handle(old)
    expect(answer.headers).toContain(mediaType)
    expect(readProtobuf(answer.body as Uint8Array)).toMatchObject({ kind: 'Status', code: 500 })
  })
})
