import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import type { Listener } from '../../../../node-host/serving/http/listener.ts'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { openListener, text } from './open-listener.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

async function ask(listener: Listener, options: RequestOptions = {}): Promise<IncomingMessage> {
  const outgoing = httpsRequest({
    host: 'localhost',
    port: listener.port,
    ca: pki.authority.certificate,
    agent: false,
    ...options,
  })
  outgoing.end()
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
  return message
}

/** A listener over TLS, and the peers of the requests that it got. */
async function openWitness(): Promise<{ listener: Listener; seen: ApiRequest['peer'][] }> {
  const seen: ApiRequest['peer'][] = []
  const handle = ({ peer }: ApiRequest) => {
    seen.push(peer)
    return text('hello')
  }
  return { listener: await openListener(handle, { tls: pki.tls }), seen }
}

describe('TLS', () => {
  it.each([
    [['h2', 'http/1.1'], 'h2'],
    [['http/1.1'], 'http/1.1'],
    [[], false],
  ])('TLS speaks with a client that offers %j', async (offered, chosen) => {
    const listener = await openListener(() => text('hello'), { tls: pki.tls })
    const socket = connectTls({
      host: 'localhost',
      port: listener.port,
      ca: pki.authority.certificate,
      ALPNProtocols: offered,
    })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'secureConnect')
    expect(socket.alpnProtocol).toBe(chosen)
    if (chosen === 'h2') return
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(await readText(socket)).toContain('hello')
  })

  it('TLS tells who a client certificate belongs to, over HTTP/1.1 and HTTP/2', async () => {
    const { listener, seen } = await openWitness()
    const from = Math.floor(Date.now() / 1000) * 1000 - 60_000
    const until = from + 120_000
    const { certificate: cert, key } = await pki.client('jane', ['system:masters', 'Köche'], {
      from,
      until,
    })
    await ask(listener, { cert, key })
    const session = connectHttp2(`https://localhost:${listener.port}`, {
      ca: pki.authority.certificate,
      cert,
      key,
    })
    onTestFinished(() => session.destroy())
    await once(session.request({ ':path': '/' }), 'response')
    const certificate = {
      commonName: 'jane',
      organizations: ['system:masters', 'Köche'],
      uids: [],
      fingerprint: createHash('sha256').update(new X509Certificate(cert).raw).digest('hex'),
      notBefore: from,
      notAfter: until,
    }
    expect(seen).toEqual([
      { address: '127.0.0.1', port: expect.any(Number), secure: true, certificate },
      { address: '127.0.0.1', port: expect.any(Number), secure: true, certificate },
    ])
  })

  it('TLS names nobody for a certificate of a foreign authority, an expired one, or a server certificate', async () => {
    let seen: ApiRequest['peer']
    const listener = await openListener(
      ({ peer }) => {
        seen = peer
        return text('hello')
      },
      { tls: pki.tls },
    )
    const foreign = await (await makeTestPki()).client('jane', ['system:masters'])
    const past = { from: Date.now() - 2_000_000, until: Date.now() - 1_000_000 }
    const expired = await pki.client('jane', ['system:masters'], past)
    const server = { certificate: pki.tls.certificate, key: pki.tls.key }
    for (const { certificate: cert, key } of [foreign, expired, server]) {
      await ask(listener, { cert, key })
      expect(seen).not.toHaveProperty('certificate')
      expect(seen?.certificateError).toMatch(/^[A-Z_0-9]+$/)
    }
    await ask(listener)
    expect(seen).toEqual({ address: '127.0.0.1', port: expect.any(Number), secure: true })
  })

  it('TLS names the owner of a certificate again when a session is resumed, and nobody where there was none', async () => {
    const { listener, seen } = await openWitness()
    const { certificate: cert, key } = await pki.client('jane', [])
    for (const credentials of [{ cert, key }, {}]) {
      let session: Buffer | undefined
      for (const attempt of ['first', 'resumed']) {
        const socket = connectTls({
          host: 'localhost',
          port: listener.port,
          ca: pki.authority.certificate,
          ...credentials,
          ...(session && { session }),
        })
        socket.on('session', (ticket: Buffer) => (session = ticket))
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
        await once(socket, 'secureConnect')
        expect(socket.isSessionReused()).toBe(attempt === 'resumed')
        await readText(socket)
      }
    }
    expect(seen.map((peer) => peer?.certificate?.commonName)).toEqual([
      'jane',
      'jane',
      undefined,
      undefined,
    ])
  })

  it('TLS drops a connection that never completes its handshake', async () => {
    const listener = await openListener(() => text('hello'), {
      tls: pki.tls,
      limits: { handshakeMs: 20 },
    })
    const socket = connect(listener.port, '127.0.0.1')
    await expect(once(socket.resume(), 'close')).resolves.toEqual([false])
  })

  it('TLS survives clients that speak no TLS', async () => {
    const listener = await openListener(() => text('hello'), { tls: pki.tls })
    const socket = connect(listener.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket.resume(), 'close')
    expect((await ask(listener)).statusCode).toBe(200)
  })
})
