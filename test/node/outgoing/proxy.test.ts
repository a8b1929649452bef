import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { connect } from 'node:http2'
import type { Writable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OutgoingRequest } from '../../../core/base/outgoing/outgoing-request.ts'
import type { Listener, ListenerOptions } from '../../../node-host/serving/http/listener.ts'
import { makeTestPki } from '../host/certificates/test-pki.ts'
import { openListener, recordingLogger, signal } from '../host/http/open-listener.ts'
import { openClient, type TestClient } from './node-client.ts'
import { proxyTo } from './proxy.ts'
import { openUpstream, type Upstream } from './upstream.ts'

const piece = Buffer.alloc(64 * 1024)
const pieces = 1024
/** What the buffers of the four sockets between client and server hold at most, with room to spare; less than half of a body. */
const onItsWay = 24 * 1024 * 1024

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

interface Proxied {
  readonly proxy: Listener
  readonly client: TestClient
}

/** A listener whose handler passes everything on. */
async function openProxy(
  { url }: Upstream,
  more: Partial<OutgoingRequest> = {},
  options: Partial<ListenerOptions> = {},
): Promise<Proxied> {
  const client = openClient()
  return { proxy: await openListener(proxyTo(url, client.fetch, more), options), client }
}

function send({ proxy }: Proxied, options: RequestOptions = {}): ReturnType<typeof requestHttp> {
  const outgoing = requestHttp({ host: '127.0.0.1', port: proxy.port, ...options })
  outgoing.on('error', () => undefined)
  return outgoing
}

async function get(proxied: Proxied, path = '/'): Promise<IncomingMessage> {
  const outgoing = send(proxied, { path })
  outgoing.end()
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
  return message
}

/** Writes all pieces at the pace of `body`. Returns how many bytes were on their way at most, by what has arrived. */
async function writePieces(body: Writable, arrived: () => number): Promise<number> {
  let most = 0
  for (let given = 1; given <= pieces; given++) {
    most = Math.max(most, given * piece.length - arrived())
    if (!body.write(piece)) await once(body, 'drain')
  }
  body.end()
  return most
}

describe('a handler that passes requests on', () => {
  it('a request that is passed on keeps method, path, query, headers, body and status', async () => {
    const upstream = await openUpstream(async (message, response) => {
      const { method, url, headers } = message
      response.writeHead(418, { 'x-seen': headers['x-given'], 'content-encoding': 'odd' })
      response.end(`${method} ${url} ${await readText(message)}`)
    })
    const outgoing = send(await openProxy(upstream), {
      method: 'PATCH',
      path: '/a%2Fb?c=d',
      headers: { 'x-given': 'yes', 'content-encoding': 'other' },
    })
    outgoing.end('body')
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    expect(message.statusCode).toBe(418)
    expect(message.headers).toMatchObject({ 'x-seen': 'yes', 'content-encoding': 'odd' })
    expect(await readText(message)).toBe('PATCH /a%2Fb?c=d body')
  })

  it.each(['HTTP/1.1', 'HTTP/2'])(
    'a body of 64 MiB over %s is passed on no faster than the server reads it',
    async (protocol) => {
      let received = 0
      const upstream = await openUpstream(async (message, response) => {
        for await (const chunk of message as AsyncIterable<Buffer>) {
          received += chunk.length
          await turns(5)
        }
        response.end('all')
      })
      const pki = await makeTestPki()
      const tls = protocol === 'HTTP/2' ? { tls: pki.tls } : {}
      const proxied = await openProxy(upstream, {}, tls)
      let most: number
      let answer: string
      if (protocol === 'HTTP/2') {
        const ca = pki.authority.certificate
        const session = connect(`https://localhost:${proxied.proxy.port}`, { ca })
        onTestFinished(() => session.destroy())
        const stream = session.request({ ':method': 'POST', ':path': '/' })
        most = await writePieces(stream, () => received)
        answer = await readText(stream)
      } else {
        const outgoing = send(proxied, { method: 'POST' })
        most = await writePieces(outgoing, () => received)
        const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
        answer = await readText(message)
      }
      expect([answer, received]).toEqual(['all', pieces * piece.length])
      expect(most).toBeLessThan(onItsWay)
    },
  )

  it('an answer of 64 MiB is passed on no faster than the client reads it', async () => {
    let received = 0
    const most = signal<number>()
    const upstream = await openUpstream(async (_message, response) =>
      most.fire(await writePieces(response, () => received)),
    )
    const message = await get(await openProxy(upstream))
    for await (const chunk of message as AsyncIterable<Buffer>) {
      received += chunk.length
      await turns(5)
    }
    expect(received).toBe(pieces * piece.length)
    expect(await most.seen).toBeLessThan(onItsWay)
  })

  it('an answer is passed on chunk by chunk as it comes', async () => {
    const go = signal()
    const upstream = await openUpstream(async (_message, response) => {
      response.write('one')
      await go.seen
      response.end('two')
    })
    const message = await get(await openProxy(upstream))
    const [first] = (await once(message, 'data')) as [Buffer]
    expect(first.toString()).toBe('one')
    go.fire()
    expect(await readText(message)).toBe('two')
  })

  it('a proxied server is left when the client leaves in the midst of the answer', async () => {
    const upstream = await openUpstream((_message, response) => void response.write('half'))
    const proxied = await openProxy(upstream)
    const message = await get(proxied)
    message.on('error', () => undefined)
    await once(message, 'data')
    message.destroy()
    await upstream.idle()
    expect(proxied.client.client.open).toBe(0)
  })

  it('a proxied server is left when the client leaves in the midst of its body', async () => {
    const arrived = signal<IncomingMessage>()
    const upstream = await openUpstream((message) => arrived.fire(message.resume()))
    const proxied = await openProxy(upstream)
    const outgoing = send(proxied, { method: 'POST' })
    outgoing.write('half')
    const message = await arrived.seen
    outgoing.destroy()
    await upstream.idle()
    expect([message.complete, proxied.client.client.open]).toEqual([false, 0])
  })

  it('a client is cut when the proxied server breaks off in the midst of the answer', async () => {
    const go = signal()
    const upstream = await openUpstream(async (_message, response) => {
      response.write('half')
      await go.seen
      response.destroy()
    })
    const logger = recordingLogger()
    const message = await get(await openProxy(upstream, {}, { logger }))
    await once(message, 'data')
    go.fire()
    await expect(once(message.resume(), 'end')).rejects.toThrow('aborted')
    expect(message.complete).toBe(false)
    expect(logger.lines.map(({ level }) => level)).toEqual(['warn'])
  })

  it('a client is cut when the proxied answer exceeds its limit', async () => {
    const upstream = await openUpstream((_message, response) => response.end('x'.repeat(100)))
    const message = await get(await openProxy(upstream, { limit: 99 }))
    await expect(once(message.resume(), 'end')).rejects.toThrow('aborted')
  })

  it('a proxied server that does not answer in time is 504, and one that is not there 503', async () => {
    const arrived = signal()
    const upstream = await openUpstream(() => arrived.fire())
    const proxied = await openProxy(upstream, { deadline: 1000 })
    const late = get(proxied)
    await arrived.seen
    proxied.client.runtime.advance(1000)
    const message = await late
    expect([message.statusCode, await readText(message)]).toEqual([
      504,
      `GET ${upstream.url}/: there was no complete answer within 1000 ms`,
    ])
    upstream.server.close()
    const refused = await get(proxied)
    expect(refused.statusCode).toBe(503)
    expect(await readText(refused)).toContain('nothing listens there')
  })

  it('a proxied server is asked over TLS by its own authority, with a client certificate and under another name', async () => {
    const pki = await makeTestPki()
    const user = await pki.client('front-proxy', [])
    const upstream = await openUpstream(
      ({ socket }, response) => {
        const { subject } = (socket as TLSSocket).getPeerCertificate()
        response.end(String(subject.CN))
      },
      {
        cert: pki.tls.certificate,
        key: pki.tls.key,
        ca: pki.authority.certificate,
        requestCert: true,
      },
    )
    const authorities = pki.authority.certificate
    const tls = { authorities, ...user, serverName: 'localhost' }
    expect(await readText(await get(await openProxy(upstream, { tls })))).toBe('front-proxy')
    const { authority } = await makeTestPki()
    const foreign = { ...tls, authorities: authority.certificate }
    const refused = await get(await openProxy(upstream, { tls: foreign }))
    expect(refused.statusCode).toBe(503)
    expect(await readText(refused)).toContain('signed by an authority that is not trusted')
  })
})
