import { describe, expect, it } from 'vitest'
import { ConnectionCut } from '../../../../core/index.ts'
import { postNarrowLevel } from '../../../support/flow-control/post-narrow-level.ts'
import { slowWrite } from '../../../support/flow-control/slow-write.ts'
import { requestOf } from '../../../support/requests/test-requests.ts'
import {
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

/** A server where jane has one seat and no queue. */
async function oneSeatServer(): Promise<TestServer> {
  const server = await openTestServer({
    dev: true,
    priorityAndFairness: { concurrencyLimit: 10 },
    requestTimeoutMs: 60_000,
  })
  await postNarrowLevel(server, { user: 'jane', queueLength: 0 })
  return server
}

async function statusOf(server: TestServer): Promise<number> {
  return (await server.get(`${configMaps}/a`, { as: 'jane' })).status
}

/** Fills the namespace so that its list is streamed. */
async function fill(server: TestServer): Promise<void> {
  const data = { text: 'x'.repeat(100_000) }
  for (let at = 0; at < 20; at++) {
    await server.post(configMaps, { metadata: { name: `large-${at}` }, data })
  }
}

async function streamOf(server: TestServer, address: string): Promise<AsyncIterable<Uint8Array>> {
  const { body } = await server.server.handle(requestOf('GET', address, { as: 'jane' }))
  if (body === null || body instanceof Uint8Array) throw new TypeError('the answer is no stream')
  return body
}

describe('a streamed list', () => {
  it('has its seats until its body has ended', async () => {
    const server = await oneSeatServer()
    await fill(server)
    const body = await streamOf(server, configMaps)
    expect(await statusOf(server)).toBe(429)
    const chunks = body[Symbol.asyncIterator]()
    while ((await chunks.next()).done !== true) expect(await statusOf(server)).toBe(429)
    expect(await statusOf(server)).toBe(404)
  })

  it('frees them when its client leaves, before or after the first chunk', async () => {
    const server = await oneSeatServer()
    await fill(server)
    await (await streamOf(server, configMaps))[Symbol.asyncIterator]().return?.()
    expect(await statusOf(server)).toBe(404)
    const chunks = (await streamOf(server, configMaps))[Symbol.asyncIterator]()
    await chunks.next()
    expect(await statusOf(server)).toBe(429)
    await chunks.return?.()
    expect(await statusOf(server)).toBe(404)
  })

  it('frees them once its time is over, if nobody reads it', async () => {
    const server = await oneSeatServer()
    await fill(server)
    await streamOf(server, configMaps)
    server.runtime.advance(59_999)
    expect(await statusOf(server)).toBe(429)
    server.runtime.advance(1)
    expect(await statusOf(server)).toBe(404)
  })
})

describe('a watch', () => {
  it('has a seat until its initial events are sent, not until its end', async () => {
    const server = await oneSeatServer()
    await server.post(configMaps, { metadata: { name: 'a' } })
    const chunks = (await streamOf(server, `${configMaps}?watch=1`))[Symbol.asyncIterator]()
    expect(await statusOf(server)).toBe(429)
    await chunks.next()
    expect(await statusOf(server)).toBe(200)
    await chunks.return?.()
    expect(await statusOf(server)).toBe(200)
  })

  it('frees its seat at once where it has no initial events', async () => {
    const server = await oneSeatServer()
    const { body } = await server.get(configMaps)
    const version = body.metadata.resourceVersion
    await streamOf(server, `${configMaps}?watch=1&resourceVersion=${version}`)
    expect(await statusOf(server)).toBe(404)
  })

  it('has no seat for longer than any request may take, if nobody reads it', async () => {
    const server = await oneSeatServer()
    await server.post(configMaps, { metadata: { name: 'a' } })
    await streamOf(server, `${configMaps}?watch=1`)
    server.runtime.advance(59_999)
    expect(await statusOf(server)).toBe(429)
    server.runtime.advance(1)
    expect(await statusOf(server)).toBe(200)
  })

  it('over WebSocket has a seat until its first messages are sent', async () => {
    const server = await oneSeatServer()
    await server.post(configMaps, { metadata: { name: 'a' } })
    const request = requestOf('GET', `${configMaps}?watch=1`, { as: 'jane' })
    const connection = await server.server.connect(request, [])
    if (!('stream' in connection) || typeof connection.stream === 'string') {
      throw new TypeError('the watch is no connection')
    }
    expect(await server.server.connect(request, [])).toMatchObject({ status: 429 })
    const messages = connection.stream.messages[Symbol.asyncIterator]()
    await messages.next()
    expect(await statusOf(server)).toBe(429)
    // A reader that asks for another message was given all that there was.
    void messages.next()
    expect(await statusOf(server)).toBe(200)
    await messages.return?.()
  })

  it('that is passed on has no seat any more', async () => {
    const server = await oneSeatServer()
    await server.server.aggregate('v1.shop.example', {
      resources: [{ name: 'widgets', kind: 'Widget', verbs: ['list', 'watch'] }],
      answer: () => new Promise(() => undefined),
    })
    const widgets = '/apis/shop.example/v1/widgets'
    const cut = async (address: string): Promise<void> => {
      await expect(server.get(address, { as: 'jane' })).rejects.toThrowError(ConnectionCut)
    }
    const watch = cut(`${widgets}?watch=1`)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    expect(await statusOf(server)).toBe(404)
    const list = cut(widgets)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    expect(await statusOf(server)).toBe(429)
    await server.server.close()
    await Promise.all([watch, list])
  })

  it('that is refused frees its seat', async () => {
    const server = await oneSeatServer()
    const answer = await server.get(`${configMaps}?watch=1&limit=x`, { as: 'jane' })
    expect(answer.status).toBe(400)
    expect(await statusOf(server)).toBe(404)
  })

  it('without a free seat is refused as any request', async () => {
    const server = await oneSeatServer()
    const end = slowWrite(server, 'jane')
    const answer = await server.get(`${configMaps}?watch=1`, { as: 'jane' })
    expect([answer.status, answer.header('retry-after')]).toEqual([429, '1'])
    expect(answer.header('x-kubernetes-pf-flowschema-uid')).not.toBeUndefined()
    await end()
    expect(await statusOf(server)).toBe(404)
  })
})
