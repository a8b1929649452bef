import { describe, expect, it } from 'vitest'
import { requestHeaders } from '../../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../../core/base/http/whole-body.ts'
import type { ApiRequest, ApiServer } from '../../../../core/index.ts'
import { configMap, configMaps, openTestServer } from '../../../support/servers/test-server.ts'

function upgrade(address: string, token = 'admin'): ApiRequest {
  const [path = '', search = ''] = address.split('?')
  return {
    method: 'GET',
    path,
    search,
    ...requestHeaders({ authorization: `Bearer ${token}` }),
    ...wholeBody(),
    signal: new AbortController().signal,
    peer: { secure: true },
  }
}

async function statusOf(server: ApiServer, address: string, token?: string): Promise<number> {
  const outcome = await server.connect(upgrade(address, token), [])
  if (!('status' in outcome)) throw new TypeError('the connection was opened')
  return outcome.status
}

describe('a WebSocket', () => {
  it('a WebSocket carries a watch, an event a message', async () => {
    const server = await openTestServer()
    const outcome = await server.server.connect(upgrade(`${configMaps}?watch=1`), ['chat'])
    if (!('stream' in outcome) || 'status' in outcome) throw new TypeError('refused')
    expect(outcome.protocol).toBe('chat')
    expect(outcome.stream.kind).toBe('text')
    const messages = outcome.stream.messages[Symbol.asyncIterator]()
    for (const name of ['a', 'b']) {
      const { body } = await server.post(configMaps, configMap(name))
      const message = await messages.next()
      expect(JSON.parse(new TextDecoder().decode(message.value))).toEqual({
        type: 'ADDED',
        object: body,
      })
    }
    await messages.return?.()
  })

  it('a WebSocket is answered as a plain request where it is no watch', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    expect(await statusOf(server.server, configMaps)).toBe(200)
    expect(await statusOf(server.server, `${configMaps}/a`)).toBe(200)
    expect(await statusOf(server.server, '/nothing')).toBe(404)
    expect(await statusOf(server.server, '/livez')).toBe(200)
  })

  it('a WebSocket is refused as any request is', async () => {
    const server = await openTestServer()
    const watch = `${configMaps}?watch=1`
    expect(await statusOf(server.server, watch, 'jane')).toBe(403)
    expect(await statusOf(server.server, watch, 'nobody')).toBe(401)
    expect(await statusOf(server.server, `${watch}&resourceVersion=x`)).toBe(500)
    expect(await statusOf(server.server, '/api/v1/nothing?watch=1')).toBe(404)
  })
})
