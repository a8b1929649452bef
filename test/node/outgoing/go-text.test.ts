import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FetchError } from '../../../core/base/outgoing/fetch-error.ts'
import type { OutgoingTls } from '../../../core/base/outgoing/outgoing-request.ts'
import {
  createAuthority,
  issueCertificate,
  type KeyPair,
} from '../../../node-host/serving/pki/certificate-factory.ts'
import { openClient } from './node-client.ts'
import { openUpstream } from './upstream.ts'

const hour = 3_600_000
const validity = { from: Date.now() - hour, until: Date.now() + hour }
const past = { from: Date.now() - 2 * hour, until: Date.now() - hour }

let authority: KeyPair
let other: KeyPair
beforeAll(async () => {
  authority = await createAuthority('webhooks', validity)
  other = await createAuthority('others', validity)
})

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close()
    await once(server, 'close')
  }
})

/** The URL of a server with a certificate for these hosts. */
async function openHttps(hosts: readonly string[], when = validity): Promise<string> {
  const commonName = 'webhook'
  const terms = { commonName, organizations: [], hosts, usage: 'server', validity: when } as const
  const { certificate, key } = await issueCertificate(authority, terms)
  const { url } = await openUpstream((_request, response) => response.end(), {
    cert: certificate,
    key,
  })
  return url
}

/** The URL of a server that speaks no TLS. */
async function openPlain(): Promise<string> {
  const server = createServer((socket) => socket.resume().end('HTTP/1.0 400 Bad Request\r\n\r\n'))
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The words of Go's client for a request that fails. */
async function goTextOf(url: string, authorities: string): Promise<string | undefined> {
  const tls: OutgoingTls = { authorities }
  const failure: unknown = await openClient()
    .get(url, { tls })
    .catch((error: unknown) => error)
  return failure instanceof FetchError ? failure.goText : 'no failure'
}

const untrusted = 'tls: failed to verify certificate: x509:'

// The texts are those of webhooks that kube-apiserver 1.34.2 calls.
describe('a failed request in the words of Go', () => {
  it('a certificate of an unknown authority is named in the words of Go', async () => {
    const url = await openHttps(['127.0.0.1'])
    const text = `${untrusted} certificate signed by unknown authority`
    expect(await goTextOf(url, other.certificate)).toBe(text)
  })

  it('a certificate for other addresses is named in the words of Go', async () => {
    const url = await openHttps(['127.0.0.2'])
    const text = `${untrusted} certificate is valid for 127.0.0.2, not 127.0.0.1`
    expect(await goTextOf(url, authority.certificate)).toBe(text)
  })

  it('a certificate without addresses is named in the words of Go', async () => {
    const url = await openHttps(['one.example', 'two.example'])
    const text = `${untrusted} cannot validate certificate for 127.0.0.1 because it doesn't contain any IP SANs`
    expect(await goTextOf(url, authority.certificate)).toBe(text)
  })

  it('a certificate for other names is named in the words of Go', async () => {
    const url = (await openHttps(['one.example', 'two.example'])).replace('127.0.0.1', 'localhost')
    const text = `${untrusted} certificate is valid for one.example, two.example, not localhost`
    expect(await goTextOf(url, authority.certificate)).toBe(text)
  })

  it('an expired certificate is named in the words of Go, without its time', async () => {
    const url = await openHttps(['127.0.0.1'], past)
    const text = `${untrusted} certificate has expired or is not yet valid`
    expect(await goTextOf(url, authority.certificate)).toBe(text)
  })

  it('a server that speaks no TLS is named in the words of Go', async () => {
    const text = 'http: server gave HTTP response to HTTPS client'
    expect(await goTextOf(await openPlain(), authority.certificate)).toBe(text)
  })

  it('a refused connection is named in the words of Go', async () => {
    const url = await openPlain()
    const [server] = servers.splice(0)
    server?.close()
    const { port } = new URL(url)
    const text = `dial tcp 127.0.0.1:${port}: connect: connection refused`
    expect(await goTextOf(url, authority.certificate)).toBe(text)
  })
})
