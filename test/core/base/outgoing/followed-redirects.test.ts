import { describe, expect, it } from 'vitest'
import { boundedFetch } from '../../../../core/base/outgoing/bounded-fetch.ts'
import type { HostAnswer, HostRequest } from '../../../../core/base/outgoing/host-fetch.ts'
import type { Fetch, OutgoingRequest } from '../../../../core/base/outgoing/outgoing-request.ts'
import { settled } from '../../../support/requests/seen-over-time.ts'
import { call, FakeBody, failure, text } from '../../../support/servers/fake-fetch.ts'
import { type TestRuntime, testRuntime } from '../../../support/servers/test-runtime.ts'

interface Redirecting {
  readonly send: Fetch
  readonly runtime: TestRuntime
  readonly requests: HostRequest[]
  readonly bodies: FakeBody[]
}

/** A host whose answers are these statuses and locations in turn, and 200 after them. */
function redirecting(
  ...answers: readonly (readonly [status: number, location?: string])[]
): Redirecting {
  const requests: HostRequest[] = []
  const bodies: FakeBody[] = []
  const runtime = testRuntime()
  const send = boundedFetch(runtime.timers, async (request): Promise<HostAnswer> => {
    const [status, location] = answers[requests.length] ?? [200]
    requests.push(request)
    const body = new FakeBody([`answer ${requests.length}`], 'end', request.signal)
    bodies.push(body)
    return { status, headers: location === undefined ? [] : ['location', location], body }
  })
  return { send, runtime, requests, bodies }
}

const webhook: OutgoingRequest = {
  ...call,
  url: 'https://hook.test/review?timeout=5s',
  headers: ['content-type', 'application/json', 'accept', '*/*', 'authorization', 'Bearer secret'],
  body: new Uint8Array(3),
  tls: { authorities: 'CA', certificate: 'mine', key: 'key' },
}

describe('redirects of outgoing requests', () => {
  it.each([301, 302, 303])('after %i the request is a GET without a body', async (status) => {
    const { send, requests, bodies } = redirecting([status, '/final'])
    const answer = await send(webhook)
    expect(text(await answer.bytes())).toBe('answer 2')
    expect(requests[1]).toMatchObject({
      method: 'GET',
      headers: ['accept', '*/*', 'authorization', 'Bearer secret'],
      tls: webhook.tls,
    })
    expect(requests[1]?.url.href).toBe('https://hook.test/final')
    expect(requests[1]).not.toHaveProperty('body')
    expect(bodies[0]?.returned).toBe(1)
  })

  it.each([307, 308])('after %i the request is sent as it was', async (status) => {
    const { send, requests } = redirecting([status, 'final?x=1#part'])
    await send(webhook)
    expect(requests[1]).toMatchObject({ method: 'POST', body: webhook.body })
    expect(requests[1]?.headers).toEqual(requests[0]?.headers)
    expect(requests[1]?.url.href).toBe('https://hook.test/final?x=1')
  })

  it.each([
    ['https://other.test/final'],
    ['https://hook.test:8443/final'],
    ['http://hook.test/final'],
    ['//other.test/final'],
  ])('credentials stay with their origin when a redirect leads to %s', async (location) => {
    const { send, requests } = redirecting([307, location], [307, 'https://hook.test/back'])
    await send(webhook)
    for (const request of requests.slice(1)) {
      expect(request.headers).toEqual(['content-type', 'application/json', 'accept', '*/*'])
      expect(request.tls).toEqual({ authorities: 'CA' })
    }
    expect(requests).toHaveLength(3)
  })

  it('a user in the URL of a redirect is not sent', async () => {
    const { send, requests } = redirecting([307, 'https://user:secret@other.test/'])
    await send(webhook)
    expect(requests[1]?.url.href).toBe('https://other.test/')
    expect(requests[1]?.headers).not.toContain('authorization')
  })

  it('a service is reached at its origin after a redirect within it, and another host at its own', async () => {
    const { send, requests } = redirecting([307, '/a'], [307, 'https://other.test/b'])
    const url = 'https://hook.shop.svc:443/review'
    await send({ ...webhook, url, origin: 'https://127.0.0.1:9443' })
    expect(requests.map((request) => request.url.href)).toEqual([
      'https://127.0.0.1:9443/review',
      'https://127.0.0.1:9443/a',
      'https://other.test/b',
    ])
  })

  it.each([
    [300, '/final'],
    [304, '/final'],
    [305, '/final'],
    [306, '/final'],
    [302, undefined],
    [307, undefined],
    [307, ''],
    [201, '/made'],
  ])('an answer %i with the location %j is the answer', async (status, location) => {
    const { send, requests } = redirecting(location === undefined ? [status] : [status, location])
    expect((await send(webhook)).status).toBe(status)
    expect(requests).toHaveLength(1)
  })

  it('a streamed body is not sent twice, so that its redirect is the answer, unless it is a GET', async () => {
    const body = new FakeBody(['a'], 'end', new AbortController().signal)
    const repeated = redirecting([307, '/final'])
    expect((await repeated.send({ ...webhook, body })).status).toBe(307)
    const toGet = redirecting([303, '/final'])
    expect((await toGet.send({ ...webhook, body })).status).toBe(200)
  })

  it.each([
    ['aggregated-request', 302],
    ['aggregated-probe', 307],
    ['aggregated-document', 301],
    ['proxy', 302],
    ['command', 308],
  ] as const)('a redirect of a request for %s is the answer', async (purpose, status) => {
    const { send, requests } = redirecting([status, '/final'])
    expect((await send({ ...webhook, purpose })).status).toBe(status)
    expect(requests).toHaveLength(1)
  })

  it.each(['issuer-document', 'distributed-claim'] as const)(
    'a redirect of a request for %s is followed over TLS alone',
    async (purpose) => {
      const secure = redirecting([302, 'https://other.test/'])
      expect((await secure.send({ ...webhook, method: 'GET', purpose })).status).toBe(200)
      const plain = redirecting([302, 'http://other.test/'])
      expect(await failure(plain.send({ ...webhook, method: 'GET', purpose }))).toBe(
        'forbidden: the redirect to http://other.test is not followed, as only https is for this request',
      )
      expect(plain.requests).toHaveLength(1)
      expect(plain.bodies[0]?.returned).toBe(1)
    },
  )

  it('a redirect to an address that is not allowed is refused', async () => {
    const { send, requests } = redirecting([307, '/a'], [307, 'http://169.254.169.254/latest'])
    await expect(send(webhook)).rejects.toMatchObject({
      reason: 'forbidden',
      message:
        'POST http://169.254.169.254/latest: 169.254.169.254 is a link-local address; this server sends nothing there',
      redirect: 'http://169.254.169.254/latest',
    })
    expect(requests).toHaveLength(2)
  })

  it('redirects end after ten requests', async () => {
    const loop = Array.from({ length: 20 }, () => [307, '/loop'] as const)
    const { send, requests, bodies } = redirecting(...loop)
    await expect(send(webhook)).rejects.toMatchObject({
      goText: 'stopped after 10 redirects',
      redirect: '/loop',
    })
    expect(requests).toHaveLength(10)
    expect(bodies.map((body) => body.returned)).toEqual(Array.from({ length: 10 }, () => 1))
  })

  it.each([
    [
      'https://[::1/x',
      `failed to parse Location header "https://[::1/x": parse "https://[::1/x": missing ']' in host`,
      'https://hook.test/review?timeout=5s',
    ],
    ['ftp://127.0.0.1/x', 'unsupported protocol scheme "ftp"', 'ftp://127.0.0.1/x'],
  ])('the location %s fails with the text of the original', async (location, goText, redirect) => {
    const { send } = redirecting([307, location])
    await expect(send(webhook)).rejects.toMatchObject({ goText, redirect })
  })

  it('the deadline is that of all redirects together', async () => {
    const requests: HostRequest[] = []
    const runtime = testRuntime()
    const send = boundedFetch(runtime.timers, async (request) => {
      requests.push(request)
      if (requests.length > 1) return new Promise<never>(() => undefined)
      const body = new FakeBody([], 'end', request.signal)
      return { status: 307, headers: ['location', '/b'], body }
    })
    const called = failure(send({ ...webhook, deadline: 5000 }))
    await settled()
    expect(requests).toHaveLength(2)
    runtime.advance(4999)
    expect(requests[1]?.signal.aborted).toBe(false)
    runtime.advance(1)
    expect(await called).toContain('timeout: POST https://hook.test/review: there was no complete')
  })
})
