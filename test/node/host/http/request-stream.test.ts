import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { type ClientHttp2Stream, connect } from 'node:http2'
import { connect as connectSocket } from 'node:net'
import type { Writable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import type { ApiResponse } from '../../../../core/base/http/api-response.ts'
import type { Listener } from '../../../../node-host/serving/http/listener.ts'
import { statusResponse } from '../../../../node-host/serving/http/status-response.ts'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { openListener, signal, text } from './open-listener.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

interface Sent {
  /** To write the body to. */
  readonly body: Writable
  /** Status and text of the answer. */
  readonly answer: Promise<string>
}

interface Protocol {
  readonly name: string
  open(handler: (request: ApiRequest) => Promise<ApiResponse>, bodyMs?: number): Promise<Listener>
  /** A POST, of which the test ends the body, or a GET without one. */
  send(listener: Listener, headers?: Readonly<Record<string, string>>, method?: 'GET'): Sent
  /** Breaks the request off, as a client does that goes away. */
  leave(body: Writable): void
}

const http1: Protocol = {
  name: 'HTTP/1.1',
  open: (handler, bodyMs = 60_000) => openListener(handler, { limits: { bodyMs } }),
  send({ port }, headers = {}, method) {
    const options = { port, host: '127.0.0.1', method: method ?? 'POST', path: '/', headers }
    const outgoing = requestHttp(options)
    if (method) outgoing.end()
    outgoing.on('error', () => undefined)
    const answer = async (): Promise<string> => {
      const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
      return `${message.statusCode} ${await readText(message)}`
    }
    return { body: outgoing, answer: answer() }
  },
  leave: (body) => void body.destroy(),
}

const http2: Protocol = {
  name: 'HTTP/2',
  open: (handler, bodyMs = 60_000) => openListener(handler, { limits: { bodyMs }, tls: pki.tls }),
  send({ port }, headers = {}, method) {
    const session = connect(`https://localhost:${port}`, { ca: pki.authority.certificate })
    onTestFinished(() => session.destroy())
    const stream = session.request(
      { ':method': method ?? 'POST', ':path': '/', ...headers },
      { endStream: method !== undefined },
    )
    stream.on('error', () => undefined)
    const answer = async (): Promise<string> => {
      const [head] = (await once(stream, 'response')) as [Record<string, unknown>]
      return `${String(head[':status'])} ${await readText(stream)}`
    }
    return { body: stream, answer: answer() }
  },
  leave: (body) => (body as ClientHttp2Stream).close(8),
}

const decode = (chunk: Uint8Array): string => Buffer.from(chunk).toString()

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

function chunksOf(request: ApiRequest): AsyncIterator<Uint8Array> {
  const stream = request.bodyStream()
  if (!stream) throw new TypeError('the request has no body')
  return stream[Symbol.asyncIterator]()
}

/** Answers how many bytes were streamed, or with the error that it ended in. */
async function measure(request: ApiRequest): Promise<ApiResponse> {
  try {
    let size = 0
    for await (const chunk of request.bodyStream() ?? []) size += chunk.length
    return text(`${size} bytes`)
  } catch (error) {
    if (error instanceof ApiError) return statusResponse(error)
    throw error
  }
}

describe.each([http1, http2])('a body that is streamed over $name', ({ open, send, leave }) => {
  it('a streamed body comes in the chunks that are sent, as they are sent', async () => {
    const arrived = [signal<string>(), signal<string>()]
    const listener = await open(async (request) => {
      const chunks = chunksOf(request)
      for (const { fire } of arrived) fire(decode((await chunks.next()).value as Uint8Array))
      return text(String((await chunks.next()).done))
    })
    const { body, answer } = send(listener)
    body.write('one')
    expect(await arrived[0]?.seen).toBe('one')
    body.write('two')
    expect(await arrived[1]?.seen).toBe('two')
    body.end()
    expect(await answer).toBe('200 true')
  })

  it('a streamed body is left in its encoding', async () => {
    const listener = await open(async (request) => {
      const { value } = (await chunksOf(request).next()) as IteratorResult<Uint8Array, Uint8Array>
      return text(Buffer.from(value).toString('hex'))
    })
    const compressed = gzipSync('hello')
    const { body, answer } = send(listener, { 'content-encoding': 'gzip' })
    body.end(compressed)
    expect(await answer).toBe(`200 ${compressed.toString('hex')}`)
  })

  it('a streamed body is sent no faster than it is read', async () => {
    const piece = Buffer.alloc(64 * 1024)
    const pieces = 1024
    let received = 0
    const listener = await open(async (request) => {
      for await (const chunk of request.bodyStream() ?? []) {
        received += chunk.length
        // In this many turns the socket could bring ten times as much.
        await turns(10)
      }
      return text('all')
    })
    const { body, answer } = send(listener)
    // What is on its way is in the buffers of two sockets. What is read from them before it is asked for would add to it.
    let mostUnderWay = 0
    for (let given = 1; given <= pieces; given++) {
      mostUnderWay = Math.max(mostUnderWay, given * piece.length - received)
      if (!body.write(piece)) await once(body, 'drain')
    }
    body.end()
    expect(await answer).toBe('200 all')
    expect(received).toBe(pieces * piece.length)
    expect(mostUnderWay).toBeLessThan(16 * 1024 * 1024)
  })

  it('a streamed body that ends early fails with BadRequest', async () => {
    const failed = signal<unknown>()
    const arrived = signal()
    const listener = await open(async (request) => {
      const chunks = chunksOf(request)
      await chunks.next()
      arrived.fire()
      await chunks.next().catch(failed.fire)
      return text('too late')
    })
    const { body, answer } = send(listener, { 'content-length': '100' })
    answer.catch(() => undefined)
    body.write('half')
    await arrived.seen
    leave(body)
    expect(await failed.seen).toMatchObject({ reason: 'BadRequest' })
  })

  it('a streamed body that does not arrive in time fails with Timeout', async () => {
    const listener = await open(measure, 20)
    const { body, answer } = send(listener)
    body.write('half')
    expect(await answer).toMatch(/^504 .*the request body did not arrive in time/)
  })

  it('a streamed body that is left early does not keep its client from the answer', async () => {
    const listener = await open(async (request) => {
      const chunks = chunksOf(request)
      await chunks.next()
      await chunks.return?.()
      return text(String((await chunks.next()).done), 413)
    })
    const { body, answer } = send(listener)
    body.write('first')
    expect(await answer).toBe('413 true')
  })

  it('a streamed body is none where the request has none', async () => {
    const listener = await open(async (request) =>
      text(request.bodyStream() === undefined ? 'none' : 'some'),
    )
    expect(await send(listener, {}, 'GET').answer).toBe('200 none')
  })

  it('a streamed body cannot be read when the body was read already', async () => {
    const listener = await open(async (request) => {
      await request.body(100)
      expect(() => request.bodyStream()).toThrow('the body of the request was read before')
      return text('as expected')
    })
    const { body, answer } = send(listener)
    body.end('x')
    expect(await answer).toBe('200 as expected')
  })
})

describe('a body that is streamed over HTTP/1.1', () => {
  it('a streamed body over HTTP/1.1 is none where its length is 0', async () => {
    const listener = await openListener((request) => text(String(!request.bodyStream())))
    const { body, answer } = http1.send(listener, { 'content-length': '0' })
    body.end()
    expect(await answer).toBe('200 true')
  })

  it('a streamed body over HTTP/1.1 is asked for when it is first read, where the client waits for that', async () => {
    const go = signal()
    const listener = await openListener(async (request) => {
      const chunks = chunksOf(request)
      await go.seen
      return text(decode((await chunks.next()).value as Uint8Array))
    })
    const socket = connectSocket(listener.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let said = ''
    const heard = async (end: string): Promise<string> => {
      while (!said.endsWith(end)) said += ((await once(socket, 'data')) as [Buffer])[0].toString()
      return said
    }
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n')
    go.fire()
    expect(await heard('\r\n\r\n')).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('body')
    expect(await heard('body')).toContain('HTTP/1.1 200 OK')
  })

  it('a streamed body over HTTP/1.1 lets the connection carry the next request once it has been read', async () => {
    const listener = await openListener(measure)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const ports = new Set<number | undefined>()
    for (const size of [3, 100_000, 0]) {
      const outgoing: ClientRequest = requestHttp({
        port: listener.port,
        host: '127.0.0.1',
        method: 'POST',
        agent,
      })
      outgoing.end(Buffer.alloc(size))
      const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
      ports.add(message.socket.localPort)
      expect(await readText(message)).toBe(`${size} bytes`)
    }
    expect(ports.size).toBe(1)
  })
})
