import { once } from 'node:events'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { forbiddenRequest } from '../../../core/api/api-error.ts'
import type { ApiMessageStream } from '../../../core/http/api-response.ts'
import type { ApiConnection, RequestHandler } from '../../../core/http/request-handler.ts'
import { statusResponse } from '../../../node-host/http/status-response.ts'
import {
  EndlessSource,
  openListener,
  PushSource,
  recordingLogger,
  signal,
  text,
} from './open-listener.ts'
import { makeTestPki, type TestPki } from './test-pki.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

function grants(
  messages: AsyncIterable<Uint8Array>,
  kind: ApiMessageStream['kind'] = 'text',
  protocol?: string,
): Partial<RequestHandler> {
  const connection: ApiConnection = { protocol, stream: { kind, messages } }
  return { connect: () => Promise.resolve(connection) }
}

function dial(port: number, options: { protocols?: string[]; origin?: string } = {}): WebSocket {
  const { protocols = [], origin } = options
  const client = new WebSocket(`ws://127.0.0.1:${port}/api/v1/pods?watch=1`, protocols, {
    ...(origin !== undefined && { origin }),
  })
  onTestFinished(() => client.terminate())
  return client
}

describe('WebSocket', () => {
  it('sends every event as one message and closes normally when the watch ends', async () => {
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

  it('sends binary messages where the format is not text', async () => {
    const source = new PushSource()
    source.push(new Uint8Array([0, 255]))
    const listener = await openListener(grants(source, 'binary'))
    const [data, binary] = (await once(dial(listener.port), 'message')) as [Buffer, boolean]
    expect([...data]).toEqual([0, 255])
    expect(binary).toBe(true)
  })

  it('hands the offered subprotocols over and announces the chosen one', async () => {
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

  it('carries a stream over TLS, on the same port as HTTP/2', async () => {
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

  it('answers a refused watch with the plain HTTP error', async () => {
    const refusal = statusResponse(forbiddenRequest('not you'))
    const listener = await openListener({ connect: () => Promise.resolve(refusal) })
    const client = dial(listener.port)
    client.on('error', () => undefined)
    const [, message] = await once(client, 'unexpected-response')
    expect(message.statusCode).toBe(403)
    expect(await readText(message)).toContain('"reason":"Forbidden"')
  })

  it('answers 400 to a malformed handshake without asking the handler', async () => {
    const listener = await openListener({})
    const socket = connect({ port: listener.port, host: '127.0.0.1' })
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    expect(await readText(socket)).toMatch(/^HTTP\/1.1 400 [^]*"reason":"BadRequest"/)
  })

  it('refuses a page of another origin, and serves one of this machine', async () => {
    const listener = await openListener(grants(new PushSource()))
    const foreign = dial(listener.port, { origin: 'https://evil.example' })
    foreign.on('error', () => undefined)
    const [, message] = await once(foreign, 'unexpected-response')
    expect(message.statusCode).toBe(403)
    await once(dial(listener.port, { origin: 'http://localhost:5173' }), 'open')
  })

  it('ends the watch and aborts the signal when the client leaves', async () => {
    const source = new PushSource()
    const aborted = signal()
    const listener = await openListener({
      connect: (request) => {
        request.signal.addEventListener('abort', () => aborted.fire())
        return Promise.resolve({ protocol: undefined, stream: { kind: 'text', messages: source } })
      },
    })
    const client = dial(listener.port)
    await once(client, 'open')
    client.close()
    await expect(source.returned).resolves.toBeUndefined()
    await expect(aborted.seen).resolves.toBeUndefined()
  })

  it('ends a granted watch whose client left before the grant', async () => {
    const source = new PushSource()
    const asked = signal()
    const listener = await openListener({
      connect: (request) =>
        new Promise((resolve) => {
          request.signal.addEventListener('abort', () =>
            resolve({ protocol: undefined, stream: { kind: 'text', messages: source } }),
          )
          asked.fire()
        }),
    })
    const client = dial(listener.port)
    client.on('error', () => undefined)
    await asked.seen
    client.terminate()
    await expect(source.returned).resolves.toBeUndefined()
  })

  it('pauses the source while the client does not read, and gives the client up', async () => {
    const source = new EndlessSource()
    const listener = await openListener(grants(source, 'binary'), { limits: { stallMs: 50 } })
    const client = dial(listener.port)
    client.on('error', () => undefined)
    await once(client, 'open')
    client.pause()
    await source.returned
    expect(source.taken).toBeLessThan(1000)
  })

  it('resumes a source that it paused', async () => {
    const source = new PushSource()
    const size = 300_000
    const listener = await openListener(grants(source, 'binary'))
    for (let index = 0; index < 10; index++) source.push(Buffer.alloc(size))
    source.end()
    const client = dial(listener.port)
    let received = 0
    client.on('message', (data: Buffer) => (received += data.length))
    await once(client, 'close')
    expect(received).toBe(10 * size)
  })

  it('closes with an error code when the source fails', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first')
      throw new Error('the medium broke')
    }
    const logger = recordingLogger()
    const listener = await openListener(grants(failing()), { logger })
    expect((await once(dial(listener.port), 'close'))[0]).toBe(1011)
    expect(logger.lines).toContainEqual(expect.objectContaining({ level: 'error' }))
  })

  it('drops a client that answers no ping', async () => {
    const source = new PushSource()
    const listener = await openListener(grants(source), { limits: { pingMs: 20 } })
    const client = new WebSocket(`ws://127.0.0.1:${listener.port}/`, { autoPong: false })
    onTestFinished(() => client.terminate())
    await once(client, 'ping')
    await expect(source.returned).resolves.toBeUndefined()
  })

  it('closes a client that sends more than a watcher has to say', async () => {
    const source = new PushSource()
    const listener = await openListener(grants(source))
    const client = dial(listener.port)
    await once(client, 'open')
    client.send(Buffer.alloc(100_000))
    expect((await once(client, 'close'))[0]).toBe(1009)
    await expect(source.returned).resolves.toBeUndefined()
  })

  it('leaves requests that ask for another protocol to the handler', async () => {
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
