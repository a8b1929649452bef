import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../core/api/api-error.ts'
import type { ApiObject } from '../../../core/api/object.ts'
import { createClient } from '../../../core/client/client.ts'
import { inProcessTransport } from '../../../core/client/in-process-transport.ts'
import { objectPath, resourcePath } from '../../../core/client/resource-path.ts'
import type { ApiRequest } from '../../../core/http/api-request.ts'
import type { ApiResponse } from '../../../core/http/api-response.ts'
import type { RequestHandler } from '../../../core/http/request-handler.ts'
import { Arrivals } from '../../support/arrivals.ts'
import { refusal } from '../../support/refusal.ts'
import { ScriptedTransport } from './scripted-transport.ts'

const path = '/api/v1/namespaces/default/configmaps'
const encoder = new TextEncoder()

function configMap(name: string, content: object = {}): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, ...content }
}

function open() {
  const transport = new ScriptedTransport()
  return { transport, client: createClient(transport, { userAgent: 'test' }) }
}

describe('paths', () => {
  const apps = { group: 'apps', version: 'v1', resource: 'deployments' }
  const pods = { group: '', version: 'v1', resource: 'pods' }

  it('follow from group, version, resource and place', () => {
    expect(resourcePath(pods)).toBe('/api/v1/pods')
    expect(resourcePath(apps, { namespace: 'ns' })).toBe('/apis/apps/v1/namespaces/ns/deployments')
    expect(resourcePath(pods, { namespace: 'ns', name: 'a', subresource: 'log' })).toBe(
      '/api/v1/namespaces/ns/pods/a/log',
    )
    expect(objectPath(resourcePath(apps), 'web')).toBe('/apis/apps/v1/deployments/web')
  })

  it('cannot be left through a name', () => {
    expect(resourcePath(pods, { namespace: '../x', name: 'a/b?c' })).toBe(
      '/api/v1/namespaces/..%2Fx/pods/a%2Fb%3Fc',
    )
  })
})

describe('verbs', () => {
  it('send what was asked for and return what the server answers', async () => {
    const { client, transport } = open()
    const calls: [Promise<unknown>, string, unknown][] = [
      [
        client.get(`${path}/a`, { resourceVersion: '0' }),
        `GET ${path}/a?resourceVersion=0`,
        undefined,
      ],
      [client.create(path, configMap('a')), `POST ${path}`, configMap('a')],
      [
        client.update(`${path}/a`, configMap('a'), { dryRun: true, fieldManager: 'me' }),
        `PUT ${path}/a?dryRun=All&fieldManager=me`,
        configMap('a'),
      ],
      [
        client.patch(`${path}/a`, 'merge', { data: { x: null } }, { fieldValidation: 'Strict' }),
        `PATCH ${path}/a?fieldValidation=Strict`,
        { data: { x: null } },
      ],
      [client.delete(`${path}/a`), `DELETE ${path}/a`, undefined],
    ]
    for (const [answer, line, sent] of calls) {
      const exchange = await transport.next()
      expect(exchange.line).toBe(line)
      expect(exchange.sent).toEqual(sent)
      exchange.reply(200, configMap('answered'))
      expect(await answer).toEqual(configMap('answered'))
    }
  })

  it('name the media type of what they send and the caller', async () => {
    const { client, transport } = open()
    void client.patch(`${path}/a`, 'apply', {})
    void client.create(path, configMap('a'))
    expect((await transport.next()).request.headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/apply-patch+yaml',
      'user-agent': 'test',
    })
    expect((await transport.next()).request.headers['content-type']).toBe('application/json')
  })

  it('delete with options, and collections by selector', async () => {
    const { client, transport } = open()
    const options = { propagationPolicy: 'Foreground', preconditions: { uid: 'u' } } as const
    void client.delete(`${path}/a`, options)
    expect((await transport.next()).sent).toEqual({
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      ...options,
    })
    const deleted = client.deleteCollection(path, { labelSelector: 'app=web' })
    const exchange = await transport.next()
    expect(exchange.line).toBe(`DELETE ${path}?labelSelector=app=web`)
    exchange.reply(200, { kind: 'ConfigMapList', apiVersion: 'v1', metadata: {}, items: [] })
    await deleted
  })
})

describe('lists', () => {
  it('come page by page, the version asked for only in the first request', async () => {
    const { client, transport } = open()
    const options = { limit: 2, labelSelector: 'a', resourceVersion: '5' }
    const names = (async () => {
      const seen: (string | undefined)[] = []
      for await (const page of client.pages(path, { ...options, resourceVersionMatch: 'Exact' })) {
        seen.push(...page.items.map(({ metadata }) => metadata.name))
      }
      return seen
    })()
    const first = await transport.next()
    expect(first.line).toBe(
      `GET ${path}?labelSelector=a&limit=2&resourceVersion=5&resourceVersionMatch=Exact`,
    )
    const head = { apiVersion: 'v1', kind: 'ConfigMapList' }
    first.reply(200, {
      ...head,
      metadata: { resourceVersion: '5', continue: 't', remainingItemCount: 1 },
      items: [configMap('a'), configMap('b')],
    })
    const second = await transport.next()
    expect(second.line).toBe(`GET ${path}?continue=t&labelSelector=a&limit=2`)
    second.reply(200, { ...head, metadata: { resourceVersion: '5' }, items: [configMap('c')] })
    expect(await names).toEqual(['a', 'b', 'c'])
  })

  it('say of every item what it is, even where the server says it of the list only', async () => {
    const { client, transport } = open()
    const list = client.list(path)
    const metadata = { resourceVersion: '1' }
    const items = [{ metadata: { name: 'a' } }]
    ;(await transport.next()).reply(200, {
      apiVersion: 'v1',
      kind: 'ConfigMapList',
      metadata,
      items,
    })
    expect((await list).items).toEqual([configMap('a')])
  })

  it('may be empty', async () => {
    const { client, transport } = open()
    const list = client.list(path)
    const metadata = { resourceVersion: '1' }
    ;(await transport.next()).reply(200, { kind: 'List', apiVersion: 'v1', metadata, items: null })
    expect((await list).items).toEqual([])
  })
})

describe('errors', () => {
  it('of the server arrive as the ApiError it threw', async () => {
    const { client, transport } = open()
    const error = refusal(client.get(`${path}/a`))
    const sent = new ApiError('NotFound', 'configmaps "a" not found', {
      details: { name: 'a', kind: 'configmaps' },
    })
    ;(await transport.next()).reply(404, sent.toStatus())
    expect((await error).toStatus()).toEqual(sent.toStatus())
  })

  it.each([
    [502, '<html>', 'InternalError'],
    [503, '', 'ServiceUnavailable'],
    [404, '{}', 'NotFound'],
    [429, '[]', 'TooManyRequests'],
  ])('of code %i with body %o have reason', async (code, body, reason) => {
    const { client, transport } = open()
    const error = refusal(client.get(path))
    ;(await transport.next()).replyBytes(code, encoder.encode(body))
    expect(await error).toMatchObject({ code, reason })
  })

  it.each(['[]', '{}', '{"metadata":1}'])('a success that is no object: %s', async (body) => {
    const { client, transport } = open()
    const error = refusal(client.get(path))
    ;(await transport.next()).replyBytes(200, encoder.encode(body))
    expect(await error).toMatchObject({ reason: 'InternalError' })
  })
})

describe('a watch', () => {
  it('yields events however the stream is cut', async () => {
    const { client, transport } = open()
    const watch = client.watch(path, { resourceVersion: '5', allowWatchBookmarks: true })
    const first = watch.next()
    const exchange = await transport.next()
    expect(exchange.line).toBe(`GET ${path}?watch=true&resourceVersion=5&allowWatchBookmarks=true`)
    const stream = exchange.stream()
    const added = encoder.encode(`${JSON.stringify({ type: 'ADDED', object: configMap('ä') })}\n`)
    for (const byte of added) stream.bytes(new Uint8Array([byte]))
    expect((await first).value).toEqual({ type: 'ADDED', object: configMap('ä') })
    stream.bytes(new Uint8Array([...added, ...added]))
    stream.end()
    expect(await watch.next()).toMatchObject({ done: false })
    expect(await watch.next()).toMatchObject({ done: false })
    expect(await watch.next()).toMatchObject({ done: true })
  })

  it('throws the error that the server ends it with', async () => {
    const { client, transport } = open()
    const next = client.watch(path).next()
    const expired = new ApiError('Expired', 'too old resource version: 1 (9)')
    ;(await transport.next()).stream().event('ERROR', expired.toStatus())
    expect(await refusal(next)).toMatchObject({ reason: 'Expired', code: 410 })
  })

  it('throws the error it is refused with', async () => {
    const { client, transport } = open()
    const next = client.watch(path).next()
    ;(await transport.next()).reply(410, new ApiError('Expired', 'gone').toStatus())
    expect(await refusal(next)).toMatchObject({ reason: 'Expired' })
  })

  it('lets go of the stream when the reader leaves', async () => {
    const { client, transport } = open()
    const watch = client.watch(path)
    const first = watch.next()
    const stream = (await transport.next()).stream()
    stream.event('ADDED', configMap('a'))
    await first
    await watch.return(undefined)
    expect(stream.left).toBe(true)
  })
})

describe('in the same process', () => {
  const user = { name: 'system:apiserver', uid: '', groups: ['system:masters'], extra: new Map() }

  function serve(answer: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>) {
    const handler: RequestHandler = {
      handle: answer,
      connect: () => Promise.reject(new Error('not part of this test')),
    }
    return createClient(inProcessTransport(handler, user), { userAgent: 'test' })
  }

  it('requests reach the handler with the user, always the same one', async () => {
    const peers: unknown[] = []
    const client = serve((request) => {
      peers.push(request.peer?.user)
      return { status: 200, headers: [], body: encoder.encode(JSON.stringify(configMap('a'))) }
    })
    expect(await client.get(`${path}/a`)).toEqual(configMap('a'))
    await client.get(`${path}/a`)
    expect(peers[0]).toMatchObject({ name: 'system:apiserver', groups: ['system:masters'] })
    expect(peers[0]).toBe(peers[1])
  })

  it('bodies are read within the limit that the handler sets', async () => {
    const client = serve(async (request) => {
      const limits = [1000, 10].map((limit) => request.body(limit))
      const [whole, refused] = await Promise.allSettled(limits)
      expect(whole?.status).toBe('fulfilled')
      expect(refused).toMatchObject({ reason: { reason: 'RequestEntityTooLarge' } })
      return { status: 200, headers: [], body: await request.body(1000) }
    })
    expect(await client.create(path, configMap('a'))).toEqual(configMap('a'))
  })

  it('an aborted caller starts no request, and does not reach back to finished ones', async () => {
    const signals: AbortSignal[] = []
    const client = serve((request) => {
      signals.push(request.signal)
      return { status: 200, headers: [], body: encoder.encode(JSON.stringify(configMap('a'))) }
    })
    const controller = new AbortController()
    await client.get(path, { signal: controller.signal })
    controller.abort(new Error('enough'))
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    await expect(client.get(path, { signal: controller.signal })).rejects.toThrow('enough')
    expect(signals).toHaveLength(1)
  })

  it('aborting a watch ends it', async () => {
    const streaming = new Arrivals<void>()
    const client = serve((request) => ({
      status: 200,
      headers: [],
      body: (async function* () {
        const aborted = new Promise((resolve) => request.signal.addEventListener('abort', resolve))
        streaming.push()
        await aborted
        yield encoder.encode('')
      })(),
    }))
    const controller = new AbortController()
    const next = client.watch(path, { signal: controller.signal }).next()
    await streaming.next()
    controller.abort()
    expect(await next).toMatchObject({ done: true })
  })
})
