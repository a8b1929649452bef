import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { connect, createServer, type TLSSocket } from 'node:tls'
import { beforeAll, describe, expect, it, onTestFinished, type TestContext } from 'vitest'
import type { TlsSettings } from '../../../../node-host/serving/http/connections/servers.ts'
import type { Listener } from '../../../../node-host/serving/http/listener.ts'
import {
  issueCertificate,
  type KeyPair,
} from '../../../../node-host/serving/pki/certificate-factory.ts'
import { openListener, text } from '../http/open-listener.ts'
import { intermediateAuthority } from './intermediate-authority.ts'
import { makeTestPki, type TestPki } from './test-pki.ts'

let clients: TestPki
let proxies: TestPki
let foreign: TestPki
beforeAll(async () => {
  ;[clients, proxies, foreign] = await Promise.all([makeTestPki(), makeTestPki(), makeTestPki()])
})

function settings(clientPki: TestPki = clients, proxyPki: TestPki = proxies): TlsSettings {
  return {
    ...clients.tls,
    clientCertificateAuthorities: [clientPki.authority.certificate],
    proxyCertificateAuthorities: [proxyPki.authority.certificate],
  }
}

/** A port that says what a certificate is good for. */
function openPort(tls: TlsSettings = settings()): Promise<Listener> {
  return openListener(
    ({ peer }) => {
      const { certificate, proxyCertificate, certificateError } = peer ?? {}
      const roles = [
        certificate && `client ${certificate.commonName}`,
        proxyCertificate && `proxy ${proxyCertificate.commonName}`,
        certificateError && 'error',
      ]
      return text(roles.filter(Boolean).join(', ') || 'nobody')
    },
    { tls },
  )
}

async function dial(port: number, pair?: KeyPair, session?: Buffer): Promise<TLSSocket> {
  const ca = clients.authority.certificate
  const credentials = pair && { cert: pair.certificate, key: pair.key }
  const socket = connect({
    host: 'localhost',
    port,
    ca,
    ...credentials,
    ...(session && { session }),
  })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

async function ask(socket: TLSSocket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return (await readText(socket)).split('\r\n\r\n')[1] ?? ''
}

async function rolesOf(port: number, pair?: KeyPair): Promise<string> {
  return ask(await dial(port, pair))
}

/** A certificate of an authority below another, with that authority's certificate. */
async function chained(root: TestPki, name: string): Promise<KeyPair> {
  const middle = await intermediateAuthority(root.authority, 'middle')
  const { certificate, key } = await issueCertificate(middle, {
    commonName: name,
    organizations: [],
    hosts: [],
    usage: 'client',
    validity: { from: Date.now() - 1000, until: Date.now() + 3_600_000 },
  })
  return { certificate: certificate + middle.certificate, key }
}

/** Whether this Node hands over the intermediate certificates that a client sends. */
async function showsIntermediates(): Promise<boolean> {
  const { certificate: cert, key } = clients.tls
  const ca = clients.authority.certificate
  const server = createServer({ cert, key, ca, requestCert: true }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const accepted = once(server, 'secureConnection') as Promise<[TLSSocket]>
  await dial((server.address() as AddressInfo).port, await chained(clients, 'jane'))
  const [socket] = await accepted
  onTestFinished(() => void socket.destroy())
  return socket.getPeerX509Certificate()?.issuerCertificate !== undefined
}

async function skipWithoutIntermediates({ skip }: TestContext): Promise<void> {
  const why = 'loses the intermediate certificates of clients (nodejs/node#65579)'
  if (!(await showsIntermediates())) skip(`Node ${process.versions.node} ${why}`)
}

describe('certificates of clients and of proxies', () => {
  it('a certificate is good for what its own authority is trusted for, and for nothing else', async () => {
    const { port } = await openPort()
    expect(await rolesOf(port, await clients.client('jane', []))).toBe('client jane')
    expect(await rolesOf(port, await proxies.client('front', []))).toBe('proxy front, error')
    expect(await rolesOf(port, await foreign.client('eve', []))).toBe('error')
    expect(await rolesOf(port)).toBe('nobody')
  })

  it('a certificate of an authority of both is good for both', async () => {
    const { port } = await openPort(settings(clients, clients))
    expect(await rolesOf(port, await clients.client('jane', []))).toBe('client jane, proxy jane')
  })

  it('a certificate is accepted with the intermediate certificates that its client sends', async (context) => {
    await skipWithoutIntermediates(context)
    const { port } = await openPort()
    expect(await rolesOf(port, await chained(clients, 'jane'))).toBe('client jane')
    expect(await rolesOf(port, await chained(proxies, 'front'))).toBe('proxy front, error')
    expect(await rolesOf(port, await chained(foreign, 'eve'))).toBe('error')
  })

  it('a certificate of a proxy whose authority is below that of clients is none of a client', async () => {
    const middle = await intermediateAuthority(clients.authority, 'proxies')
    const { port } = await openPort({
      ...settings(),
      proxyCertificateAuthorities: [middle.certificate],
    })
    const pair = await issueCertificate(middle, {
      commonName: 'front',
      organizations: [],
      hosts: [],
      usage: 'client',
      validity: { from: Date.now() - 1000, until: Date.now() + 3_600_000 },
    })
    expect(await rolesOf(port, pair)).toBe('proxy front, error')
  })

  it('a session that is resumed has the roles of the certificate that opened it', async (context) => {
    await skipWithoutIntermediates(context)
    const { port } = await openPort()
    for (const [pair, roles] of [
      [await chained(clients, 'jane'), 'client jane'],
      [await proxies.client('front', []), 'proxy front, error'],
    ] as const) {
      const first = await dial(port, pair)
      const ticket = once(first, 'session') as Promise<[Buffer]>
      expect(await ask(first)).toBe(roles)
      const [session] = await ticket
      const resumed = await dial(port, pair, session)
      expect(resumed.isSessionReused()).toBe(true)
      expect(await ask(resumed)).toBe(roles)
    }
  })

  it('changed authorities of proxies decide about new connections, resumed ones included', async () => {
    const listener = await openPort()
    const pair = await proxies.client('front', [])
    const first = await dial(listener.port, pair)
    const ticket = once(first, 'session') as Promise<[Buffer]>
    expect(await ask(first)).toBe('proxy front, error')
    const [session] = await ticket
    listener.renewTls(settings(clients, foreign))
    expect(await ask(await dial(listener.port, pair, session))).toBe('error')
    expect(await rolesOf(listener.port, await foreign.client('eve', []))).toBe('proxy eve, error')
  })
})
