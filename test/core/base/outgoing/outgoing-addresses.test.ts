import { describe, expect, it } from 'vitest'
import type { AddressTerms } from '../../../../core/base/outgoing/address-rules.ts'
import { boundedFetch } from '../../../../core/base/outgoing/bounded-fetch.ts'
import type { OutgoingPurpose } from '../../../../core/base/outgoing/outgoing-policy.ts'
import { answering, call, failure } from '../../../support/servers/fake-fetch.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

/** What sending a request to a host fails with; `sent` where it does not. */
async function sending(
  host: string,
  purpose: OutgoingPurpose = 'admission-webhook',
  terms?: AddressTerms,
): Promise<string> {
  const { fetch, requests } = answering([])
  const send = boundedFetch(testRuntime().timers, fetch, terms)
  const failed = await failure(send({ ...call, purpose, url: `https://${host}:8443/review` }))
  if (failed === 'no failure') return requests.length === 1 ? 'sent' : 'nothing was sent'
  expect(requests).toEqual([])
  return failed.replace(/^forbidden: .* is (.*); this server sends nothing there$/, '$1')
}

const linkLocal = 'a link-local address'
const metadata = "the address of a cloud's metadata service"
const unspecified = 'an unspecified address'

describe('addresses that outgoing requests go to', () => {
  it.each([
    ['169.254.169.254', linkLocal],
    ['169.254.0.1', linkLocal],
    ['[fe80::1]', linkLocal],
    ['[febf::1]', linkLocal],
    ['[fd00:ec2::254]', metadata],
    ['[fd20:ce::254]', metadata],
    ['100.100.100.200', metadata],
    ['168.63.129.16', metadata],
    ['192.0.0.192', metadata],
    ['metadata.google.internal', "the name of a cloud's metadata service"],
    ['METADATA.google.internal.', "the name of a cloud's metadata service"],
    // Forms of 169.254.169.254 that URLs take: one number, octal, hexadecimal, and in IPv6 mapped, compatible, NAT64 and 6to4.
    ['2852039166', linkLocal],
    ['0xa9fea9fe', linkLocal],
    ['0251.0376.0251.0376', linkLocal],
    ['0xa9.254.43518', linkLocal],
    ['[::ffff:169.254.169.254]', linkLocal],
    ['[::ffff:a9fe:a9fe]', linkLocal],
    ['[::169.254.169.254]', linkLocal],
    ['[64:ff9b::a9fe:a9fe]', linkLocal],
    ['[2002:a9fe:a9fe::1]', linkLocal],
  ])(
    'an outgoing request to %s is refused as %s, unless the operator allows it',
    async (host, kind) => {
      expect(await sending(host)).toBe(kind)
      expect(await sending(host, 'issuer-document', { allowsLinkLocal: true })).toBe('sent')
      expect(await sending(host, 'proxy', { allowsLinkLocal: true })).toBe(kind)
      expect(await sending(host, 'command')).toBe('sent')
    },
  )

  it.each([
    ['0.0.0.0', unspecified],
    ['0', unspecified],
    ['0.1.2.3', unspecified],
    ['[::]', unspecified],
    ['[::ffff:0.0.0.0]', unspecified],
    ['255.255.255.255', 'the broadcast address'],
    ['224.0.0.1', 'a multicast address'],
    ['239.255.255.250', 'a multicast address'],
    ['[ff02::1]', 'a multicast address'],
    ['[::ffff:224.0.0.1]', 'a multicast address'],
  ])(
    'an outgoing request to %s is refused as %s, whatever the operator says',
    async (host, kind) => {
      expect(await sending(host)).toBe(kind)
      expect(await sending(host, 'aggregated-request', { allowsLinkLocal: true })).toBe(kind)
    },
  )

  it.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '[::ffff:127.0.0.1]', '10.1.2.3'])(
    'an outgoing request to %s is sent, as webhooks in development are on loopback',
    async (host) => expect(await sending(host)).toBe('sent'),
  )

  it.each(['127.0.0.1', '127.9.9.9', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])(
    'a proxied request to %s is refused, as in the original',
    async (host) => expect(await sending(host, 'proxy')).toBe('a loopback address'),
  )

  it('an outgoing request to a simulated address is refused, unless the operator gave it', async () => {
    const { fetch, requests } = answering([])
    const send = boundedFetch(testRuntime().timers, fetch)
    const isSimulated = (host: string | { value: bigint }): boolean =>
      typeof host === 'string' ? host.endsWith('.svc') : host.value === 0x0a00_0007n
    const request = { ...call, isSimulated, url: 'https://10.0.0.7/' }
    expect(await failure(send(request))).toBe(
      'forbidden: POST https://10.0.0.7/: 10.0.0.7 is an address of the simulated network; this server sends nothing there',
    )
    expect(await failure(send({ ...request, url: 'https://[::ffff:10.0.0.7]/' }))).toContain(
      'an address of the simulated network',
    )
    const service = {
      ...request,
      url: 'https://hooks.shop.svc:443/a?b=c',
      origin: 'https://10.0.0.7:8443',
    }
    expect(await failure(send(service))).toContain('an address of the simulated network')
    expect(await failure(send({ ...request, url: 'https://hooks.shop.SVC/' }))).toContain(
      'hooks.shop.svc is a name of the simulated network',
    )
    await send({ ...service, isOriginGiven: true })
    await send({ ...request, url: 'https://10.0.0.8/' })
    expect(requests.map(({ url }) => url.href)).toEqual([
      'https://10.0.0.7:8443/a?b=c',
      'https://10.0.0.8/',
    ])
  })

  it('a request that stays in this server goes to any address', async () => {
    expect(await sending('169.254.169.254', 'proxy', { isInside: true })).toBe('sent')
  })

  it('a host checks the addresses that a name resolves to by the request', async () => {
    const { fetch, requests } = answering([])
    const send = boundedFetch(testRuntime().timers, fetch)
    await send(call)
    await send({ ...call, purpose: 'command' })
    const [webhook, command] = requests
    expect(webhook?.checkAddress?.('10.0.0.7')).toBeUndefined()
    expect(webhook?.checkAddress?.('169.254.169.254')).toMatchObject({
      reason: 'forbidden',
      message:
        'POST https://hook.test:8443/review: hook.test resolves to 169.254.169.254, which is a link-local address; this server sends nothing there',
    })
    expect(command?.checkAddress).toBeUndefined()
  })
})

describe('limits of a purpose', () => {
  it('limits of a purpose shorten those of a caller, which may not lengthen them', async () => {
    const host = answering(['x'.repeat(70_000)])
    const { fetch, advance } = testRuntime(0, host.fetch)
    const audit = { ...call, purpose: 'audit-webhook', limit: 1_000_000 } as const
    const late = failure(fetch({ ...audit, deadline: 90_000 }).then(({ bytes }) => bytes()))
    expect(await late).toContain(
      'too-large: POST https://hook.test:8443/review: the answer is larger than 65536 bytes',
    )
    const waiting = failure((await fetch({ ...call, deadline: 90_000 })).bytes())
    advance(30_000)
    expect(host.requests[1]?.signal.aborted).toBe(true)
    expect(await waiting).toContain('there was no complete answer within 30000 ms')
  })

  it('an authorization is not sent by purposes that have none of their own', async () => {
    const { fetch, requests } = answering([])
    const send = boundedFetch(testRuntime().timers, fetch)
    const headers = ['Authorization', 'Bearer secret', 'x-a', 'b']
    await send({ ...call, headers, purpose: 'aggregated-request' })
    await send({ ...call, headers, purpose: 'proxy', url: 'https://hook.test/' })
    await send({ ...call, headers })
    expect(requests.map((each) => each.headers)).toEqual([
      ['x-a', 'b'],
      ['x-a', 'b'],
      ['authorization', 'Bearer secret', 'x-a', 'b'],
    ])
  })

  it('requests to one target leave others the connections', async () => {
    const host = answering([], 'wait')
    const { fetch } = testRuntime(0, host.fetch)
    const document = { ...call, purpose: 'aggregated-document' } as const
    const open = await Promise.all(Array.from({ length: 16 }, () => fetch(document)))
    expect(await failure(fetch(document))).toBe(
      'refused: POST https://hook.test:8443/review: 16 requests to hook.test:8443 are under way, which is the limit of this server',
    )
    expect(await failure(fetch({ ...document, url: 'https://other.test/' }))).toBe('no failure')
    expect(await failure(fetch(call))).toBe('no failure')
    open[0]?.close()
    expect(await failure(fetch(document))).toBe('no failure')
    expect(await failure(fetch(document))).toContain('refused: ')
  })
})
