import { describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { createClient } from '../../../../core/base/client/client.ts'
import { inProcessTransport } from '../../../../core/base/client/in-process-transport.ts'
import type { Transport } from '../../../../core/base/client/transport.ts'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import type { ApiResponse } from '../../../../core/base/http/api-response.ts'
import type { RequestHandler } from '../../../../core/base/http/request-handler.ts'
import { Arrivals } from '../../../support/requests/arrivals.ts'

const path = '/api/v1/namespaces/default/configmaps'
const encoder = new TextEncoder()

function configMap(name: string, content: object = {}): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, ...content }
}

describe('the in-process transport', () => {
  const user = { name: 'system:apiserver', uid: '', groups: ['system:masters'], extra: new Map() }

  function serve(answer: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>) {
    const handler: RequestHandler = {
      handle: answer,
      connect: () => Promise.reject(new Error('not part of this test')),
    }
    return createClient(inProcessTransport(handler, user), { userAgent: 'test' })
  }

  it('in-process requests reach the handler with the user, always the same one', async () => {
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

  it('in-process request bodies are read within the limit that the handler sets', async () => {
    const client = serve(async (request) => {
      const limits = [1000, 10].map((limit) => request.body(limit))
      const [whole, refused] = await Promise.allSettled(limits)
      expect(whole?.status).toBe('fulfilled')
      expect(refused).toMatchObject({ reason: { reason: 'RequestEntityTooLarge' } })
      return { status: 200, headers: [], body: await request.body(1000) }
    })
    expect(await client.create(path, configMap('a'))).toEqual(configMap('a'))
  })

  it('an aborted in-process caller starts no request, and does not reach back to finished ones', async () => {
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

  it('in-process requests of one signal add one listener to it, which aborts those under way', async () => {
    const signals: AbortSignal[] = []
    const waiting = new Arrivals<void>()
    const client = serve((request) => {
      signals.push(request.signal)
      return new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(new Error('gone')))
        waiting.push()
      })
    })
    const controller = new AbortController()
    const { signal } = controller
    let listeners = 0
    const add = signal.addEventListener.bind(signal)
    signal.addEventListener = (...given: Parameters<typeof add>): void => {
      listeners++
      add(...given)
    }
    const calls = Array.from({ length: 3 }, () => client.get(path, { signal }))
    for (let count = 0; count < calls.length; count++) await waiting.next()
    controller.abort(new Error('enough'))
    const results = await Promise.allSettled(calls)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
    expect(listeners).toBe(1)
  })

  it('an unread answer of a write is not parsed, and an error of it is thrown', async () => {
    const bodies = ['no JSON', '{"kind":"Status","metadata":{},"reason":"Conflict","code":409}']
    const client = serve(() => {
      const body = encoder.encode(bodies.shift())
      return { status: bodies.length === 1 ? 201 : 409, headers: [], body }
    })
    const options = { answer: 'unread' } as const
    expect(await client.create(path, configMap('a'), options)).toBeUndefined()
    await expect(client.update(`${path}/a`, configMap('a'), options)).rejects.toMatchObject({
      reason: 'Conflict',
    })
  })

  it('a transport that a program makes of an in-process one gets all requests, with their bodies', async () => {
    const inner = inProcessTransport({
      handle: async (request) => ({ status: 200, headers: [], body: await request.body(1000) }),
      connect: () => Promise.reject(new Error('not part of this test')),
    })
    const bodies: (string | undefined)[] = []
    const request: Transport['request'] = (sent) => {
      bodies.push(sent.body && new TextDecoder().decode(sent.body))
      return inner.request(sent)
    }
    const client = createClient({ ...inner, request }, { userAgent: 'test' })
    expect(await client.create(path, configMap('a'))).toEqual(configMap('a'))
    expect(bodies).toEqual([JSON.stringify(configMap('a'))])
  })

  it('aborting an in-process watch ends it', async () => {
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
