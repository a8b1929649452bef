import { describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../core/api/object.ts'
import { createClient } from '../../../core/client/client.ts'
import { inProcessTransport } from '../../../core/client/in-process-transport.ts'
import type { ApiRequest } from '../../../core/http/api-request.ts'
import type { ApiResponse } from '../../../core/http/api-response.ts'
import type { RequestHandler } from '../../../core/http/request-handler.ts'
import { Arrivals } from '../../support/arrivals.ts'

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
