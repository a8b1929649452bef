import { once } from 'node:events'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import { get as getTls } from 'node:https'
import { connect as connectPlain } from 'node:net'
import type { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ListenerOptions } from '../../../node-host/serving/http/listener.ts'
import { configMaps, openTestServer } from '../../support/servers/test-server.ts'
import { makeTestPki, type TestPki } from '../host/certificates/test-pki.ts'
import { openListener } from '../host/http/open-listener.ts'

const headers = { authorization: 'Bearer admin' }

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

interface Served {
  readonly port: number
  readonly path: string
  /** What the list has to say. */
  readonly wanted: string
}

async function serve(options: Partial<ListenerOptions> = {}): Promise<Served> {
  const { server, post, get } = await openTestServer()
  for (let at = 0; at < 250; at++) {
    // No two chunks of the list look alike, so bytes of one in another's place show.
    await post(configMaps, {
      metadata: { name: `c${at}` },
      data: { text: `${at}.`.repeat(4_000) },
    })
  }
  const { metadata } = (await get(`${configMaps}?limit=1`)).body
  const path = `${configMaps}?resourceVersionMatch=Exact&resourceVersion=${metadata.resourceVersion}`
  const { port } = await openListener((request) => server.handle(request), options)
  return { port, path, wanted: (await get(path)).text }
}

/** Leaves a few turns between pieces, so that the server has to wait in different places. */
async function readSlowly(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    for (let turn = 0; turn < pieces.length % 4; turn++) {
      await new Promise<void>((resolve) => {
        setImmediate(resolve)
      })
    }
  }
  return Buffer.concat(pieces)
}

async function received(request: ReturnType<typeof getPlain>): Promise<Buffer> {
  const [message] = (await once(request, 'response')) as [IncomingMessage]
  return readSlowly(message)
}

describe('a list of several megabytes arrives whole, and so do others beside it', () => {
  it('a list of several megabytes arrives whole over HTTP/1.1, and so do others beside it', async () => {
    const { port, path, wanted } = await serve()
    const list = (): Promise<Buffer> =>
      received(getPlain({ port, host: '127.0.0.1', path, headers, agent: false }))
    const lists = await Promise.all([list(), list(), list()])
    for (const bytes of lists) expect(bytes.toString() === wanted).toBe(true)
  })

  it('a list of several megabytes arrives whole over TLS', async () => {
    const { port, path, wanted } = await serve({ tls: pki.tls })
    const ca = pki.authority.certificate
    const list = (): Promise<Buffer> =>
      received(getTls({ port, host: 'localhost', path, headers, ca, agent: false }))
    const lists = await Promise.all([list(), list(), list()])
    for (const bytes of lists) expect(bytes.toString() === wanted).toBe(true)
  })

  it('lists of several megabytes arrive whole over HTTP/2, on one connection', async () => {
    const { port, path, wanted } = await serve({ tls: pki.tls })
    const session = connect(`https://localhost:${port}`, { ca: pki.authority.certificate })
    onTestFinished(() => session.destroy())
    const list = (): Promise<Buffer> => readSlowly(session.request({ ':path': path, ...headers }))
    const lists = await Promise.all([list(), list(), list()])
    for (const bytes of lists) expect(bytes.toString() === wanted).toBe(true)
  })

  it('a list of several megabytes arrives whole compressed', async () => {
    const { port, path, wanted } = await serve({ compress: true })
    const asked = { ...headers, 'accept-encoding': 'gzip' }
    const list = (): Promise<Buffer> =>
      received(getPlain({ port, host: '127.0.0.1', path, headers: asked, agent: false }))
    const lists = await Promise.all([list(), list(), list()])
    for (const bytes of lists) expect(gunzipSync(bytes).toString() === wanted).toBe(true)
  })

  it('lists of several megabytes arrive whole for pipelined requests, one after the other', async () => {
    const { port, path, wanted } = await serve()
    const socket = connectPlain({ port, host: '127.0.0.1' })
    onTestFinished(() => void socket.destroy())
    const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer admin\r\n`
    socket.write(`${head}\r\n${head}Connection: close\r\n\r\n`)
    const text = (await readSlowly(socket)).toString()
    const bodies = text.split(/(?=HTTP\/1\.1 200 OK\r\n)/).map(unchunked)
    expect(bodies.map((body) => body === wanted)).toEqual([true, true])
  })
})

/** The body of an answer in chunks. */
function unchunked(answer: string): string {
  let at = answer.indexOf('\r\n\r\n') + 4
  let body = ''
  for (;;) {
    const end = answer.indexOf('\r\n', at)
    const size = Number.parseInt(answer.slice(at, end), 16)
    if (!(size > 0)) return body
    body += answer.slice(end + 2, end + 2 + size)
    at = end + 2 + size + 2
  }
}
