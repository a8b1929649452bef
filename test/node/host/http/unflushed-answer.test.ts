import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import type { ApiResponse } from '../../../../core/base/http/api-response.ts'
import type { RequestHandler } from '../../../../core/base/http/request-handler.ts'
import type { Listener } from '../../../../node-host/serving/http/listener.ts'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { openListener, PushSource, signal, stream, text } from './open-listener.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

/** More than the kernel takes for a client that does not read, so that the answer stays unflushed. */
const largeBytes = 16 * 1024 * 1024
/** Several TLS records of a body, which one read of the server's socket brings. */
const bodyBytes = 48 * 1024

/** Connects without reading, and resolves once the connection can be written to. */
async function open(listener: Listener, isTls: boolean): Promise<Socket> {
  const address = { host: 'localhost', port: listener.port }
  const socket = isTls
    ? connectTls({ ...address, ca: pki.authority.certificate })
    : connectPlain(address)
  onTestFinished(() => void socket.destroy())
  await once(socket, isTls ? 'secureConnect' : 'connect')
  return socket
}

function large(): ApiResponse {
  return { status: 200, headers: [], body: Buffer.alloc(largeBytes) }
}

async function echoed(request: ApiRequest): Promise<ApiResponse> {
  return text(`${(await request.body(largeBytes)).length} bytes`, 201)
}

/** Serves `/large`, uploads, and a signal for each request that was begun. */
async function serve(isTls: boolean, more: Partial<RequestHandler> = {}) {
  const begun = signal()
  const listener = await openListener(
    {
      handle(request) {
        if (request.path !== '/large') return echoed(request)
        begun.fire()
        return large()
      },
      ...more,
    },
    isTls ? { tls: pki.tls } : {},
  )
  return { listener, begun: begun.seen }
}

/** Reads until what was read ends with `end`; the text behind the first answer, in latin1. */
async function readUntil(socket: Socket, end: string): Promise<string> {
  let tail = ''
  for await (const chunk of socket) {
    tail = (tail + (chunk as Buffer).toString('latin1')).slice(-4096)
    if (tail.endsWith(end)) break
  }
  return tail.slice(tail.lastIndexOf('\0') + 1)
}

const getLarge = 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'
const upload = `POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bodyBytes}\r\n\r\n${'x'.repeat(bodyBytes)}`
const webSocketKey = 'dGhlIHNhbXBsZSBub25jZQ=='
const webSocketAccept = createHash('sha1')
  .update(`${webSocketKey}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
  .digest('base64')
const askForWebSocket = `GET /watch HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${webSocketKey}\r\n\r\n`

describe.each([
  ['TLS', true],
  ['plain TCP', false],
])('a request behind an unflushed answer over %s', (_name, isTls) => {
  it('an upload that begins before the last large answer is flushed is served', async () => {
    const { listener, begun } = await serve(isTls)
    const socket = await open(listener, isTls)
    socket.write(getLarge)
    await begun
    socket.write(upload)
    const answer = await readUntil(socket, `${bodyBytes} bytes`)
    expect(answer).toContain('HTTP/1.1 201 Created')
  })

  it('many uploads that are pipelined behind a large answer are all served, in order', async () => {
    const { listener, begun } = await serve(isTls)
    const socket = await open(listener, isTls)
    socket.write(getLarge)
    await begun
    socket.write(upload.repeat(20))
    socket.write('GET /last HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const answers = await readUntil(socket, '\r\n0 bytes')
    expect(answers.match(/HTTP\/1.1 201 Created/g)).toHaveLength(21)
  })

  it('a WebSocket that is asked for before the last large answer is flushed opens behind it', async () => {
    const source = new PushSource()
    const { listener, begun } = await serve(isTls, {
      connect: () =>
        Promise.resolve({ protocol: undefined, stream: { kind: 'text', messages: source } }),
    })
    const socket = await open(listener, isTls)
    socket.write(getLarge)
    await begun
    socket.write(upload + askForWebSocket)
    source.push('opened')
    const answer = await readUntil(socket, 'opened')
    expect(answer).toMatch(
      /^HTTP\/1.1 201 Created\r\n[^]* bytesHTTP\/1.1 101 Switching Protocols\r\n/,
    )
    expect(answer).toContain(`Sec-WebSocket-Accept: ${webSocketAccept}`)
  })

  it('an upgrade that is refused before the last large answer is flushed is answered behind it', async () => {
    const { listener, begun } = await serve(isTls, {
      connect: () => Promise.resolve(text('no WebSocket here', 403)),
      upgrade: () => Promise.resolve(text('no SPDY here', 403)),
    })
    for (const [request, refusal] of [
      [askForWebSocket, 'no WebSocket here'],
      [askForWebSocket.replace('websocket', 'SPDY/3.1'), 'no SPDY here'],
    ] as const) {
      const socket = await open(listener, isTls)
      socket.write(getLarge)
      await begun
      socket.write(request)
      expect(await readUntil(socket, refusal)).toMatch(/^HTTP\/1.1 403 Forbidden\r\n/)
    }
  })

  it('a request for h2c behind an unflushed large answer is served as plain HTTP/1.1', async () => {
    const { listener, begun } = await serve(isTls)
    const socket = await open(listener, isTls)
    socket.write(getLarge)
    await begun
    const asking = 'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n'
    socket.write(`POST /upload HTTP/1.1\r\n${asking}Content-Length: 3\r\n\r\nabc`)
    const answer = await readUntil(socket, '3 bytes')
    expect(answer).toContain('HTTP/1.1 201 Created')
  })

  it('a watch that is pipelined behind an unflushed answer ends when its client leaves', async () => {
    const source = new PushSource()
    const [watching, aborted] = [signal(), signal()]
    const { listener } = await serve(isTls, {
      handle(request) {
        if (request.path === '/large') return large()
        watching.fire()
        request.signal.addEventListener('abort', () => aborted.fire())
        return stream(source)
      },
    })
    const socket = await open(listener, isTls)
    socket.on('error', () => undefined)
    socket.write(`${getLarge}GET /watch HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await watching.seen
    socket.destroy()
    await expect(source.returned).resolves.toBeUndefined()
    await expect(aborted.seen).resolves.toBeUndefined()
  })

  it('a client that leaves while its upgrade waits for an unflushed answer ends both', async () => {
    const asked = signal()
    const { listener, begun } = await serve(isTls, {
      connect: () => {
        asked.fire()
        return Promise.resolve(text('not expected'))
      },
    })
    const socket = await open(listener, isTls)
    socket.on('error', () => undefined)
    socket.write(getLarge)
    await begun
    socket.write(askForWebSocket)
    const next = await open(listener, isTls)
    socket.destroy()
    next.write(upload)
    expect(await readUntil(next, `${bodyBytes} bytes`)).toContain('201')
    next.destroy()
    await listener.close(10_000)
    expect(listener.cutOff).toBe(0)
  })
})
