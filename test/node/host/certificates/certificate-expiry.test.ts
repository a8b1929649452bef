import { once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { RequestHandler } from '../../../../core/base/http/request-handler.ts'
import type { Listener } from '../../../../node-host/serving/http/listener.ts'
import {
  createAuthority,
  issueCertificate,
  type KeyPair,
} from '../../../../node-host/serving/pki/certificate-factory.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'
import { openListener } from '../http/open-listener.ts'
import { makeTestPki, type TestPki } from './test-pki.ts'

const hour = 3_600_000
const day = 24 * hour

/** The TLS library checks certificates as a connection is opened, by the machine's clock. */
const start = Date.now()

let pki: TestPki
let jane: KeyPair
beforeAll(async () => {
  pki = await makeTestPki()
  jane = await pki.client('jane', ['system:masters'], { from: start - hour, until: start + hour })
})

/** A server whose clock the test owns, behind TLS. */
async function open(tls = pki.tls): Promise<{ server: TestServer; listener: Listener }> {
  const server = await openTestServer({ now: start })
  const { server: api } = server
  const handler: RequestHandler = {
    handle: (request) => api.handle(request),
    connect: (request, protocols) => api.connect(request, protocols),
  }
  return { server, listener: await openListener(handler, { tls }) }
}

interface Dial {
  readonly session?: Buffer
  readonly pair?: KeyPair
}

async function dial(
  { port }: Listener,
  { pair = jane, ...options }: Dial = {},
): Promise<TLSSocket> {
  const socket = connectTls({
    host: 'localhost',
    port,
    ca: pki.authority.certificate,
    cert: pair.certificate,
    key: pair.key,
    ...options,
  })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

/** The status of one more request on an open connection. */
async function ask(socket: TLSSocket, token?: string): Promise<number> {
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
  socket.write(`GET /api/v1/nodes HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n`)
  let answer = ''
  while (!answer.includes('\r\n\r\n')) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    answer += chunk.toString()
  }
  return Number(answer.slice('HTTP/1.1 '.length).slice(0, 3))
}

async function askHttp2(session: ClientHttp2Session): Promise<unknown> {
  const stream = session.request({ ':path': '/api/v1/nodes' })
  const [headers] = (await once(stream.resume(), 'response')) as [Record<string, unknown>]
  return headers[':status']
}

async function upgradeStatus({ port }: Listener): Promise<number | undefined> {
  const client = new WebSocket(`wss://localhost:${port}/api/v1/nodes?watch=1`, {
    ca: pki.authority.certificate,
    cert: jane.certificate,
    key: jane.key,
    origin: `https://localhost:${port}`,
  })
  onTestFinished(() => client.terminate())
  client.on('error', () => undefined)
  const opened = once(client, 'open').then(() => 101)
  const refused = once(client, 'unexpected-response').then(
    ([, { statusCode }]) => (statusCode as number | undefined) ?? 0,
  )
  return Promise.race([opened, refused])
}

describe('an expired client certificate', () => {
  it('an expired client certificate is refused on a connection of HTTP/1.1 that is open, where a token still counts', async () => {
    const { server, listener } = await open()
    const socket = await dial(listener)
    expect(await ask(socket)).toBe(200)
    server.runtime.advance(2 * hour)
    expect(await ask(socket)).toBe(401)
    expect(await ask(socket, 'admin')).toBe(200)
  })

  it('an expired client certificate is refused on a session of HTTP/2 that is open', async () => {
    const { server, listener } = await open()
    const session = connectHttp2(`https://localhost:${listener.port}`, {
      ca: pki.authority.certificate,
      cert: jane.certificate,
      key: jane.key,
    })
    onTestFinished(() => session.destroy())
    expect(await askHttp2(session)).toBe(200)
    server.runtime.advance(2 * hour)
    expect(await askHttp2(session)).toBe(401)
  })

  it('an expired client certificate opens no WebSocket', async () => {
    const { server, listener } = await open()
    expect(await upgradeStatus(listener)).toBe(101)
    server.runtime.advance(2 * hour)
    expect(await upgradeStatus(listener)).toBe(401)
  })

  it('an expired client certificate is refused on a session that is resumed', async () => {
    const { server, listener } = await open()
    const first = await dial(listener)
    const ticket = once(first, 'session') as Promise<[Buffer]>
    expect(await ask(first)).toBe(200)
    const [session] = await ticket
    const resumed = await dial(listener, { session })
    expect(resumed.isSessionReused()).toBe(true)
    expect(await ask(resumed)).toBe(200)
    server.runtime.advance(2 * hour)
    const late = await dial(listener, { session })
    expect(late.isSessionReused()).toBe(true)
    expect(await ask(late)).toBe(401)
  })

  it('an expired client certificate is refused where its authority has expired before it', async () => {
    const authority = await createAuthority('short', { from: start - hour, until: start + hour })
    const pair = await issueCertificate(authority, {
      commonName: 'jane',
      organizations: ['system:masters'],
      hosts: [],
      usage: 'client',
      validity: { from: start - hour, until: start + day },
    })
    const clientCertificateAuthorities = [authority.certificate]
    const { server, listener } = await open({ ...pki.tls, clientCertificateAuthorities })
    const socket = await dial(listener, { pair })
    expect(await ask(socket)).toBe(200)
    server.runtime.advance(2 * hour)
    expect(await ask(socket)).toBe(401)
  })
})

describe('a session that was opened with a certificate of a foreign authority', () => {
  it('a resumed session opened with a certificate of a foreign authority proves nothing', async () => {
    const { listener } = await open()
    const pair = await (await makeTestPki()).client('jane', ['system:masters'])
    const first = await dial(listener, { pair })
    const ticket = once(first, 'session') as Promise<[Buffer]>
    expect(await ask(first)).toBe(401)
    const [session] = await ticket
    const resumed = await dial(listener, { pair, session })
    expect(await ask(resumed)).toBe(401)
  })
})
