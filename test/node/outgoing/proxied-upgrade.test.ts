import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Listener, ListenerOptions } from '../../../node-host/serving/http/listener.ts'
import { makeTestPki } from '../host/certificates/test-pki.ts'
import { openListener, recordingLogger, signal } from '../host/http/open-listener.ts'
import { asking, dial, Heard } from '../host/http/upgrade-client.ts'
import { openClient, type TestClient } from './node-client.ts'
import { proxyTo } from './proxy.ts'
import { openUpstream, type Upstream } from './upstream.ts'

const switching =
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nX-Stream: v4\r\n\r\n'

/** A server that switches protocols for every request that asks for it; `serve` does the rest. */
async function openSwitching(serve: (socket: Socket) => void): Promise<Upstream> {
  const upstream = await openUpstream((_message, response) => {
    response.writeHead(403)
    response.end('not here')
  })
  upstream.server.on('upgrade', (_message, socket: Socket) => {
    socket.allowHalfOpen = true
    socket.on('error', () => undefined).once('end', () => socket.end())
    socket.write(switching)
    serve(socket)
  })
  return upstream
}

interface Proxied {
  readonly listener: Listener
  readonly client: TestClient
}

async function openProxy(
  { url }: Upstream,
  options: Partial<ListenerOptions> = {},
): Promise<Proxied> {
  const client = openClient()
  return { listener: await openListener(proxyTo(url, client.fetch), options), client }
}

function echo(socket: Socket): void {
  socket.on('data', (chunk: Buffer) => void socket.write(chunk))
}

describe('an upgrade that is passed on', () => {
  it('an upgrade that is passed on carries bytes both ways until each side has ended its direction', async () => {
    const upstream = await openSwitching((socket) => {
      socket.removeAllListeners('end').once('end', () => socket.end('good bye'))
      echo(socket)
    })
    const { listener, client } = await openProxy(upstream)
    const heard = dial(listener)
    const head = await heard.until('\r\n\r\n')
    expect(head.split('\r\n')).toEqual([
      'HTTP/1.1 101 Switching Protocols',
      'Connection: Upgrade',
      'upgrade: SPDY/3.1',
      'x-stream: v4',
      '',
      '',
    ])
    heard.socket.write('one ')
    await heard.until('one ')
    heard.socket.end('two ')
    await once(heard.socket, 'end')
    expect(heard.text).toBe(`${head}one two good bye`)
    await upstream.idle()
    expect(client.client.open).toBe(0)
  })

  it('an upgrade that is passed on keeps what the client sends ahead of the answer', async () => {
    const upstream = await openSwitching(echo)
    const { listener } = await openProxy(upstream)
    const heard = dial(listener, `${asking}ahead `)
    heard.socket.write('of time')
    expect(await heard.until('ahead of time')).toContain('101 Switching Protocols')
  })

  it('an upgrade that is passed on lets the server end its direction first, and the client go on', async () => {
    const rest = signal<string>()
    const upstream = await openSwitching((socket) => {
      socket.removeAllListeners('end').end('that is all')
      void readText(socket).then(rest.fire)
    })
    const { listener, client } = await openProxy(upstream)
    const heard = dial(listener)
    await heard.until('that is all')
    // The last thing that is written must arrive, although the client closes its connection behind it.
    heard.socket.write('still ')
    heard.socket.end('here')
    expect(await rest.seen).toBe('still here')
    await upstream.idle()
    expect(client.client.open).toBe(0)
  })

  it('an upgrade over TLS that is passed on lets each side end its direction', async () => {
    const pki = await makeTestPki()
    const upstream = await openSwitching((socket) => {
      socket.removeAllListeners('end').once('end', () => socket.end('good bye'))
      echo(socket)
    })
    const { listener } = await openProxy(upstream, { tls: pki.tls })
    const socket = connectTls({
      port: listener.port,
      host: 'localhost',
      ca: pki.authority.certificate,
    })
    socket.allowHalfOpen = true
    const heard = new Heard(socket)
    socket.write(asking)
    await heard.until('\r\n\r\n')
    socket.end('one ')
    await once(socket, 'end')
    expect(heard.text).toContain('\r\n\r\none good bye')
    await upstream.idle()
  })

  it('an upgrade that is passed on is over on both sides when the client is gone', async () => {
    const upstream = await openSwitching((socket) => void socket.resume())
    const { listener, client } = await openProxy(upstream)
    const heard = dial(listener)
    await heard.until('\r\n\r\n')
    heard.socket.resetAndDestroy()
    await upstream.idle()
    expect(client.client.open).toBe(0)
  })

  it('an upgrade that is passed on is over on both sides when the server is gone', async () => {
    const upstream = await openSwitching((socket) => {
      socket.once('data', () => void socket.destroy())
    })
    const { listener, client } = await openProxy(upstream, { logger: recordingLogger() })
    const heard = dial(listener)
    await heard.until('\r\n\r\n')
    heard.socket.write('go')
    await once(heard.socket, 'end')
    // What is written from now on has nowhere to go, so the connection is closed.
    while (!heard.socket.closed) {
      heard.socket.write('more')
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(client.client.open).toBe(0)
  })

  it('an upgrade that is passed on is over when the listener or the outgoing client closes', async () => {
    const upstream = await openSwitching((socket) => void socket.resume())
    const closing = await openProxy(upstream)
    const first = dial(closing.listener)
    await first.until('\r\n\r\n')
    await closing.listener.close(0)
    await upstream.idle()
    const other = await openProxy(upstream)
    const second = dial(other.listener)
    await second.until('\r\n\r\n')
    other.client.client.close()
    await once(second.socket, 'end')
    await upstream.idle()
    expect([closing.client.client.open, other.client.client.open]).toEqual([0, 0])
  })

  it.each(['client', 'server'])(
    'an upgrade that is passed on holds back whoever sends faster than the %s reads',
    async (slow) => {
      const piece = Buffer.alloc(64 * 1024)
      const pieces = 1024
      let received = 0
      let most = 0
      const write = async (socket: Socket): Promise<void> => {
        for (let given = 1; given <= pieces; given++) {
          most = Math.max(most, given * piece.length - received)
          if (!socket.write(piece)) await once(socket, 'drain')
        }
        socket.end()
      }
      const done = signal()
      const read = async (socket: Socket): Promise<void> => {
        for await (const chunk of socket as AsyncIterable<Buffer>) {
          received += chunk.length
          for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
        }
        done.fire()
      }
      const upstream = await openSwitching((socket) => {
        socket.removeAllListeners('end')
        void (slow === 'client' ? write(socket) : read(socket))
      })
      const { listener } = await openProxy(upstream)
      const socket = connectTcp({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true })
      onTestFinished(() => void socket.destroy())
      socket.write(asking)
      const [head] = (await once(socket, 'data')) as [Buffer]
      socket.pause()
      received += slow === 'client' ? head.length - head.indexOf('\r\n\r\n') - 4 : 0
      void (slow === 'client' ? read(socket) : write(socket))
      await done.seen
      expect(received).toBe(pieces * piece.length)
      expect(most).toBeLessThan(24 * 1024 * 1024)
    },
  )

  it('an upgrade that the server refuses is a plain answer, and the connection closes', async () => {
    const upstream = await openUpstream((_message, response) => {
      response.writeHead(403)
      response.end('not here')
    })
    const { listener } = await openProxy(upstream)
    const heard = dial(listener)
    await once(heard.socket, 'end')
    expect(heard.text).toMatch(/^HTTP\/1.1 403 Forbidden\r\n[^]*Connection: close[^]*not here/)
  })

  it('an upgrade may carry a WebSocket that the handler does not speak itself', async () => {
    const upstream = await openUpstream(() => undefined)
    const server = new WebSocketServer({ server: upstream.server, handleProtocols: () => 'v5' })
    server.on('connection', (socket) => {
      socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
    })
    const { listener, client } = await openProxy(upstream)
    const socket = new WebSocket(`ws://127.0.0.1:${listener.port}/exec`, ['v4', 'v5'])
    await once(socket, 'open')
    expect(socket.protocol).toBe('v5')
    socket.send('hello')
    const [data] = (await once(socket, 'message')) as [Buffer]
    expect(data.toString()).toBe('hello')
    socket.close(1000, 'done')
    expect(((await once(socket, 'close')) as [number])[0]).toBe(1000)
    await upstream.idle()
    expect(client.client.open).toBe(0)
  })
})
