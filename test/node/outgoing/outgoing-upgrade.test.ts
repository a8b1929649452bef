import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { IncomingAnswer } from '../../../core/base/outgoing/outgoing-request.ts'
import type { ByteDuplex } from '../../../core/base/streams/byte-duplex.ts'
import { makeTestPki } from '../host/certificates/test-pki.ts'
import { bodyText, failureOf, openClient, type TestClient } from './node-client.ts'
import { openUpstream, type Upstream } from './upstream.ts'

const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo/1\r\n'

/** A server that switches protocols, and leaves the rest to `serve`. */
async function openSwitching(
  serve: (socket: Socket, head: Buffer) => void,
  tls?: Parameters<typeof openUpstream>[1],
): Promise<Upstream> {
  const upstream = await openUpstream((_message, response) => {
    response.writeHead(403)
    response.end('no')
  }, tls)
  upstream.server.on('upgrade', (_message, socket: Socket, head: Buffer) => {
    socket.allowHalfOpen = true
    socket.on('error', () => undefined).once('end', () => socket.end())
    serve(socket, head)
  })
  return upstream
}

async function upgraded(
  { get }: TestClient,
  { url }: Upstream,
  more: Parameters<TestClient['get']>[1] = {},
): Promise<{ answer: IncomingAnswer; duplex: ByteDuplex }> {
  const answer = await get(url, { upgrade: 'echo/1', ...more })
  if (!answer.upgrade) throw new Error(`not upgraded but ${answer.status}`)
  return { answer, duplex: answer.upgrade }
}

async function readAll(duplex: ByteDuplex): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of duplex.incoming) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('an outgoing request that is upgraded', () => {
  it('an upgraded outgoing request carries bytes both ways until each side has ended its direction', async () => {
    let asked: unknown
    const upstream = await openSwitching((socket, head) => {
      socket.write(`${switching}\r\nhello `)
      socket.write(head)
      socket.prependOnceListener('end', () => socket.end('good bye'))
      socket.on('data', (chunk: Buffer) => void socket.write(chunk))
    })
    upstream.server.prependListener('upgrade', ({ headers }) => {
      asked = [headers.connection, headers.upgrade]
    })
    const client = openClient()
    const { answer, duplex } = await upgraded(client, upstream)
    expect(asked).toEqual(['Upgrade', 'echo/1'])
    expect([answer.status, answer.headers]).toEqual([101, ['upgrade', 'echo/1']])
    expect(await answer.bytes()).toEqual(new Uint8Array())
    await duplex.write(Buffer.from('one '))
    await duplex.write(Buffer.from('two '))
    duplex.end()
    expect(await readAll(duplex)).toBe('hello one two good bye')
    await duplex.closed
    await upstream.idle()
    expect(client.client.open).toBe(0)
  })

  it('an upgraded outgoing request works the same over TLS, where a direction ends by itself, too', async () => {
    const pki = await makeTestPki()
    const upstream = await openSwitching(
      (socket) => {
        socket.write(`${switching}\r\n`)
        socket.prependOnceListener('end', () => socket.end('good bye'))
        socket.on('data', (chunk: Buffer) => void socket.write(chunk))
      },
      { cert: pki.tls.certificate, key: pki.tls.key },
    )
    const tls = { authorities: pki.authority.certificate }
    const { duplex } = await upgraded(openClient(), upstream, { tls })
    await duplex.write(Buffer.from('one '))
    duplex.end()
    expect(await readAll(duplex)).toBe('one good bye')
    await duplex.closed
  })

  it('an upgrade request has a plain answer where the server does not switch', async () => {
    const upstream = await openUpstream((_message, response) => {
      response.writeHead(403)
      response.end('no')
    })
    const { get } = openClient()
    const answer = await get(upstream.url, { upgrade: 'echo/1' })
    expect(answer.upgrade).toBeUndefined()
    expect([answer.status, await bodyText(answer)]).toEqual([403, 'no'])
  })

  it('an upgraded outgoing request has no deadline any more, but ends with the signal of the caller', async () => {
    const upstream = await openSwitching((socket) => {
      socket.resume().write(`${switching}\r\n`)
    })
    const client = openClient()
    const controller = new AbortController()
    const { duplex } = await upgraded(client, upstream, {
      deadline: 1000,
      signal: controller.signal,
    })
    client.runtime.advance(10_000)
    await duplex.write(Buffer.from('still there'))
    controller.abort()
    await duplex.closed
    expect(await failureOf(readAll(duplex))).toContain('aborted: ')
    expect(await failureOf(duplex.write(Buffer.from('late')))).toContain('aborted: ')
    await upstream.idle()
    expect(client.client.open).toBe(0)
  })

  it('an upgraded outgoing request ends when it is closed, when its reader leaves, and with the client', async () => {
    const upstream = await openSwitching((socket) => {
      socket.resume().write(`${switching}\r\nx`)
    })
    const client = openClient()
    const closed = await upgraded(client, upstream)
    closed.answer.close()
    await closed.duplex.closed
    const left = await upgraded(client, upstream)
    await left.duplex.incoming[Symbol.asyncIterator]().return?.()
    await left.duplex.closed
    const open = await upgraded(client, upstream)
    client.client.close()
    await open.duplex.closed
    await upstream.idle()
    expect(client.client.open).toBe(0)
  })

  it('an upgraded outgoing request fails its writers where the server is gone', async () => {
    const upstream = await openSwitching((socket) => {
      socket.write(`${switching}\r\n`)
      socket.once('data', () => void socket.destroy())
    })
    const { duplex } = await upgraded(openClient(), upstream)
    const writing = async (): Promise<void> => {
      for (;;) await duplex.write(Buffer.alloc(64 * 1024))
    }
    expect(await failureOf(writing())).toContain('connection: ')
    await duplex.closed
    expect(await failureOf(duplex.write(Buffer.from('late')))).toContain('connection: ')
    expect(await failureOf(readAll(duplex))).toContain('connection: ')
  })

  it('an upgraded outgoing request holds a writer back whose bytes nobody reads', async () => {
    let received = 0
    const upstream = await openSwitching((socket) => {
      socket.write(`${switching}\r\n`)
      socket.on('data', (chunk: Buffer) => (received += chunk.length))
    })
    const { duplex } = await upgraded(openClient(), upstream)
    const piece = Buffer.alloc(64 * 1024)
    let mostUnderWay = 0
    for (let given = 1; given <= 1024; given++) {
      mostUnderWay = Math.max(mostUnderWay, given * piece.length - received)
      await duplex.write(piece)
    }
    duplex.end()
    await readAll(duplex)
    expect(received).toBe(1024 * piece.length)
    expect(mostUnderWay).toBeLessThan(16 * 1024 * 1024)
  })
})
