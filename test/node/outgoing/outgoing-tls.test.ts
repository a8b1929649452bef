import type { TLSSocket } from 'node:tls'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import type { OutgoingTls } from '../../../core/base/outgoing/outgoing-request.ts'
import { AgentPool } from '../../../node-host/base/outgoing/agent-pool.ts'
import {
  createAuthority,
  issueCertificate,
  type KeyPair,
} from '../../../node-host/serving/pki/certificate-factory.ts'
import { bodyText, failureOf, openClient } from './node-client.ts'
import { openUpstream, type Upstream } from './upstream.ts'

const hour = 3_600_000
const validity = { from: Date.now() - hour, until: Date.now() + hour }
const past = { from: Date.now() - 2 * hour, until: Date.now() - hour }

interface Pki {
  readonly authority: KeyPair
  readonly other: KeyPair
  readonly client: KeyPair
  readonly stranger: KeyPair
  server(hosts: readonly string[], when?: typeof validity): Promise<KeyPair>
}

let pki: Pki
beforeAll(async () => {
  const authority = await createAuthority('webhooks', validity)
  const other = await createAuthority('others', validity)
  const person = (by: KeyPair): Promise<KeyPair> =>
    issueCertificate(by, {
      commonName: 'apiserver',
      organizations: [],
      hosts: [],
      usage: 'client',
      validity,
    })
  pki = {
    authority,
    other,
    client: await person(authority),
    stranger: await person(other),
    server: (hosts, when = validity) =>
      issueCertificate(authority, {
        commonName: 'hook',
        organizations: [],
        hosts,
        usage: 'server',
        validity: when,
      }),
  }
})

/** A server that says which name was asked for, and who asks. */
async function openHook(
  hosts: readonly string[] = ['127.0.0.1'],
  {
    asksClients = false,
    when = validity,
    pair = pki.server(hosts, when),
  }: { asksClients?: boolean; when?: typeof validity; pair?: KeyPair | Promise<KeyPair> } = {},
): Promise<Upstream> {
  const { certificate, key } = await pair
  const clients = { ca: pki.authority.certificate, requestCert: true }
  return openUpstream(
    ({ socket }, response) => {
      const { servername } = socket as TLSSocket & { servername: string | false }
      const subject = (socket as TLSSocket).getPeerCertificate()?.subject as
        | { CN?: string }
        | undefined
      response.end(`${servername} ${subject?.CN}`)
    },
    { cert: certificate, key, ...(asksClients && clients) },
  )
}

/** The answer of a server, or why there is none. */
async function ask(hook: Upstream, tls?: OutgoingTls): Promise<string> {
  const { get } = openClient()
  const answer = get(hook.url, tls && { tls })
  return answer.then(bodyText, () => failureOf(answer))
}

describe('an outgoing request over TLS', () => {
  it('an outgoing request over TLS trusts the authorities that are given, and no others', async () => {
    const hook = await openHook()
    expect(await ask(hook, { authorities: pki.authority.certificate })).toBe('false undefined')
    const both = `${pki.other.certificate}\n${pki.authority.certificate}`
    expect(await ask(hook, { authorities: both })).toBe('false undefined')
    const untrusted =
      "the server's certificate is signed by an authority that is not trusted (unable to get local issuer certificate)"
    expect(await ask(hook, { authorities: pki.other.certificate })).toBe(
      `tls: GET ${hook.url}/: ${untrusted}`,
    )
    expect(await ask(hook)).toContain(untrusted)
  })

  it("an outgoing request over TLS trusts a server's own certificate where that is given, as Go does, for its names", async () => {
    const pair = await pki.server(['127.0.0.1'])
    const hook = await openHook([], { pair })
    expect(await ask(hook, { authorities: pair.certificate })).toBe('false undefined')
    const elsewhere = await pki.server(['127.0.0.2'])
    const other = await openHook([], { pair: elsewhere })
    expect(await ask(other, { authorities: pair.certificate })).toContain('is not trusted')
    expect(await ask(other, { authorities: elsewhere.certificate })).toContain('for other names')
  })

  it('an outgoing request over TLS checks the certificate for the host of the URL, or for the name that is given', async () => {
    const authorities = pki.authority.certificate
    const byAddress = await openHook(['127.0.0.1'])
    const byName = await openHook(['hook.space.svc'])
    const serverName = 'hook.space.svc'
    expect(await ask(byName, { authorities })).toContain(
      'tls: GET ' + byName.url + "/: the server's certificate is for other names",
    )
    expect(await ask(byName, { authorities, serverName })).toBe('hook.space.svc undefined')
    expect(await ask(byAddress, { authorities, serverName })).toContain('is for other names')
    expect(await ask(byAddress, { authorities, serverName: '127.0.0.1' })).toBe('false undefined')
    expect(await ask(byAddress, { authorities, serverName: '10.0.0.1' })).toContain(
      'is for other names',
    )
  })

  it('an outgoing request over TLS checks the certificate whatever the Host header says', async () => {
    const hook = await openHook(['hook.space.svc'])
    const { get } = openClient()
    const call = get(hook.url, {
      headers: ['Host', 'hook.space.svc'],
      tls: { authorities: pki.authority.certificate },
    })
    expect(await failureOf(call)).toContain('is for other names')
  })

  it('an outgoing WebSocket over TLS checks the certificate for the host of the URL, or for the name that is given', async () => {
    const authorities = pki.authority.certificate
    const hook = await openHook(['hook.space.svc'])
    const sockets = new WebSocketServer({ server: hook.server })
    onTestFinished(() => sockets.close())
    const { client } = openClient()
    const open = async (tls: OutgoingTls): Promise<string> => {
      const { signal } = new AbortController()
      await client.connect({ url: hook.url, protocols: [], headers: [], signal, tls })
      return 'open'
    }
    expect(await open({ authorities, serverName: 'hook.space.svc' })).toBe('open')
    expect(await failureOf(open({ authorities }))).toContain('is for other names')
    expect(await failureOf(open({ authorities, serverName: '10.0.0.1' }))).toContain(
      'is for other names',
    )
  })

  it('an outgoing request over TLS checks no certificate where that is said', async () => {
    const hook = await openHook(['elsewhere.test'], { when: past })
    expect(await ask(hook, { authorities: pki.authority.certificate })).toContain('tls: ')
    expect(await ask(hook, { insecure: true })).toBe('false undefined')
  })

  it('an outgoing request over TLS refuses a certificate that has expired', async () => {
    const hook = await openHook(['127.0.0.1'], { when: past })
    expect(await ask(hook, { authorities: pki.authority.certificate })).toContain(
      "the server's certificate has expired",
    )
  })

  it('an outgoing request over TLS presents a client certificate where it has one', async () => {
    const hook = await openHook(['127.0.0.1'], { asksClients: true })
    const authorities = pki.authority.certificate
    expect(await ask(hook, { authorities, ...pki.client })).toBe('false apiserver')
    expect(await ask(hook, { authorities })).toBe(
      `tls: GET ${hook.url}/: TLS failed (tlsv13 alert certificate required)`,
    )
    // Node's servers hang up without a word where they want another one.
    expect(await ask(hook, { authorities, ...pki.stranger })).toContain('connection: ')
  })

  it('an outgoing request over TLS fails with tls where the material is unusable or the server does not speak it', async () => {
    const hook = await openHook()
    const plain = await openUpstream((_message, response) => response.end())
    const authorities = pki.authority.certificate
    expect(await ask(hook, { authorities: 'nonsense' })).toContain('hold no PEM certificate')
    for (const broken of [
      { authorities: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
      { authorities, certificate: 'nonsense', key: pki.client.key },
      { authorities, certificate: pki.client.certificate, key: pki.stranger.key },
    ]) {
      expect(await ask(hook, broken)).toMatch(/^tls: /)
    }
    const old = await openUpstream(() => undefined, { maxVersion: 'TLSv1.1' })
    expect(await ask(old, { insecure: true })).toMatch(/^tls: /)
    const toPlain = openClient().get(plain.url.replace('http', 'https'))
    expect(await failureOf(toPlain)).toContain('tls: ')
  })

  it('an outgoing request over TLS keeps connections apart for each material, and shares them for the same', async () => {
    const hook = await openHook(['127.0.0.1', 'a.test'])
    const authorities = pki.authority.certificate
    const { get } = openClient()
    const call = async (tls: OutgoingTls): Promise<string> => bodyText(await get(hook.url, { tls }))
    await call({ authorities })
    await call({ authorities })
    expect(hook.opened).toBe(1)
    await call({ authorities, serverName: 'a.test' })
    await call({ insecure: true })
    expect(await failureOf(call({ authorities: pki.other.certificate }))).toContain('tls: ')
    expect(hook.opened).toBe(4)
  })
})

describe('the agents of outgoing requests', () => {
  it('agents of outgoing requests are no more than 64, and those used last', () => {
    const pool = new AgentPool()
    const named = (at: number): OutgoingTls => ({ serverName: `hook-${at}.test` })
    const first = pool.secure(named(0))
    const second = pool.secure(named(1))
    for (let at = 2; at < 64; at++) pool.secure(named(at))
    expect(pool.secure(named(0))).toBe(first)
    pool.secure(named(64))
    expect(pool.size).toBe(64)
    expect(pool.secure(named(0))).toBe(first)
    expect(pool.secure(named(1))).not.toBe(second)
    pool.close()
  })

  it('agents of outgoing requests that make room finish what they carry, and keep no connection', async () => {
    const hook = await openHook()
    const { get } = openClient()
    const authorities = pki.authority.certificate
    const answer = await get(hook.url, { tls: { authorities } })
    for (let at = 0; at < 64; at++) {
      await failureOf(get(hook.url, { tls: { authorities, serverName: `hook-${at}.test` } }))
    }
    expect(await bodyText(answer)).toBe('false undefined')
    await hook.idle()
  })
})
