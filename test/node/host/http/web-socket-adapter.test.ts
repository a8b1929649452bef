import { once } from 'node:events'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { forbiddenRequest } from '../../../../core/base/api/errors/api-error.ts'
import type { ApiConnection } from '../../../../core/base/http/request-handler.ts'
import { statusResponse } from '../../../../node-host/serving/http/status-response.ts'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { openListener, PushSource, text } from './open-listener.ts'
import { grants, dial } from './web-socket-client.ts'

/** A page's origin that is none of this machine needs a token. */
const auth = 'Authorization: Bearer x'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

describe('WebSocket', () => {
  it('a WebSocket sends every event as one message and closes normally when the watch ends', async () => {
    const source = new PushSource()
    const listener = await openListener(grants(source))
    const client = dial(listener.port)
    await once(client, 'open')
    for (const event of ['{"type":"ADDED"}', '{"type":"DELETED"}']) {
      source.push(event)
      const [data, binary] = (await once(client, 'message')) as [Buffer, boolean]
      expect([data.toString(), binary]).toEqual([event, false])
    }
    source.end()
    expect((await once(client, 'close'))[0]).toBe(1000)
  })

  it('a WebSocket sends binary messages where the format is not text', async () => {
    const source = new PushSource()
    source.push(new Uint8Array([0, 255]))
    const listener = await openListener(grants(source, 'binary'))
    const [data, binary] = (await once(dial(listener.port), 'message')) as [Buffer, boolean]
    expect([...data]).toEqual([0, 255])
    expect(binary).toBe(true)
  })

  it('a WebSocket hands the offered subprotocols over and announces the chosen one', async () => {
    let offered: readonly string[] = []
    const listener = await openListener({
      connect: (_, protocols) => {
        offered = protocols
        return Promise.resolve({
          protocol: 'two',
          stream: { kind: 'text', messages: new PushSource() },
        })
      },
    })
    const client = dial(listener.port, { protocols: ['one', 'two'] })
    await once(client, 'open')
    expect(offered).toEqual(['one', 'two'])
    expect(client.protocol).toBe('two')
  })

  it('a WebSocket carries a stream over TLS, on the same port as HTTP/2', async () => {
    const source = new PushSource()
    source.push('hello')
    const listener = await openListener(grants(source), { tls: pki.tls })
    const client = new WebSocket(`wss://localhost:${listener.port}/`, {
      ca: pki.authority.certificate,
    })
    onTestFinished(() => client.terminate())
    const [data] = (await once(client, 'message')) as [Buffer]
    expect(data.toString()).toBe('hello')
  })

  it('a WebSocket answers a refused watch with the plain HTTP error', async () => {
    const refusal = statusResponse(forbiddenRequest('not you'))
    const listener = await openListener({ connect: () => Promise.resolve(refusal) })
    const client = dial(listener.port)
    client.on('error', () => undefined)
    const [, message] = await once(client, 'unexpected-response')
    expect(message.statusCode).toBe(403)
    expect(await readText(message)).toContain('"reason":"Forbidden"')
  })

  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  const version = 'Sec-WebSocket-Version: 13'
  const origin = 'Origin: http://localhost:3000'

  /** The status line of the answer to a handshake with these headers, and what else it says. */
  async function shake(
    connection: Partial<ApiConnection>,
    ...headers: readonly string[]
  ): Promise<string> {
    const source = new PushSource()
    source.end()
    const stream = { kind: 'text', messages: source } as const
    const listener = await openListener({
      connect: () => Promise.resolve({ protocol: undefined, stream, ...connection }),
    })
    const socket = connect({ port: listener.port, host: '127.0.0.1' })
    const lines = ['GET / HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket']
    socket.write([...lines, ...headers, '', ''].join('\r\n'))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    const [status = ''] = answer.toString().split('\r\n', 1)
    return status
  }

  it.each([
    ['101 Switching Protocols', [key, version]],
    ['101 Switching Protocols', [key, version, 'Sec-WebSocket-Version: 8']],
    ['400 Bad Request', [key, 'Sec-WebSocket-Version: 8', version]],
    ['400 Bad Request', [key, 'Sec-WebSocket-Version: 8']],
    ['400 Bad Request', [key]],
    ['400 Bad Request', [version]],
    ['400 Bad Request', []],
  ])('a WebSocket answers %s to a handshake with %j', async (expected, headers) => {
    expect(await shake({}, ...headers)).toBe(`HTTP/1.1 ${expected}`)
  })

  it.each([
    ['101 Switching Protocols', [origin]],
    ['101 Switching Protocols', ['Origin: http://[::1]:8001']],
    ['403 Forbidden', []],
    ['403 Forbidden', ['Origin: null']],
    ['403 Forbidden', ['Origin: ::::']],
    ['403 Forbidden', ['Origin: ']],
  ])('a WebSocket of a watch answers %s to a handshake with %j', async (expected, headers) => {
    const answer = await shake({ needsOrigin: true }, key, version, auth, ...headers)
    expect(answer).toBe(`HTTP/1.1 ${expected}`)
  })

  it('a WebSocket that is refused for its handshake closes what was opened for it', async () => {
    const source = new PushSource()
    const listener = await openListener({
      connect: () =>
        Promise.resolve({
          protocol: undefined,
          stream: { kind: 'text', messages: source },
          needsOrigin: true,
        }),
    })
    const client = dial(listener.port)
    client.on('error', () => undefined)
    const [, message] = await once(client, 'unexpected-response')
    expect(message.statusCode).toBe(403)
    await source.returned
  })

  it('a request with a WebSocket handshake that no WebSocket is for is answered as without it', async () => {
    const listener = await openListener({ connect: () => Promise.resolve(text('a list')) })
    const client = dial(listener.port)
    client.on('error', () => undefined)
    const [, message] = await once(client, 'unexpected-response')
    expect([message.statusCode, await readText(message)]).toEqual([200, 'a list'])
  })

  it('a WebSocket of a page of another origin is refused, and of a page of this machine served', async () => {
    const listener = await openListener(grants(new PushSource()))
    const foreign = dial(listener.port, { origin: 'https://evil.example' })
    foreign.on('error', () => undefined)
    const [, message] = await once(foreign, 'unexpected-response')
    expect(message.statusCode).toBe(403)
    await once(dial(listener.port, { origin: 'http://localhost:5173' }), 'open')
  })

  it('a request to upgrade to another protocol than WebSocket is left to the handler', async () => {
    const listener = await openListener(({ path }) => text(path, 400), { tls: pki.tls })
    const answer = await new Promise<string>((resolve, reject) => {
      import('node:https').then(({ request }) => {
        const outgoing = request({
          port: listener.port,
          ca: pki.authority.certificate,
          host: 'localhost',
          method: 'POST',
          path: '/exec',
          headers: { connection: 'Upgrade', upgrade: 'SPDY/3.1' },
        })
        outgoing.on('error', reject)
        outgoing.on('response', (message) => {
          resolve(readText(message).then((body) => `${message.statusCode} ${body}`))
        })
        outgoing.end()
      }, reject)
    })
    expect(answer).toBe('400 /exec')
  })
})
