import { describe, expect, it } from 'vitest'
import { answering, call, failure, text } from '../../../support/servers/fake-fetch.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

describe('an outgoing request', () => {
  it('an outgoing request has its headers in lower case and without those of a connection', async () => {
    const host = answering([])
    await testRuntime(0, host.fetch).fetch({
      ...call,
      headers: ['X-User', 'Jörg', 'Connection', 'close', 'Transfer-Encoding', 'chunked', 'a', 'b'],
      body: new Uint8Array(3),
      tls: { serverName: 'hook.space.svc' },
    })
    expect(host.requests[0]).toMatchObject({
      method: 'POST',
      headers: ['x-user', 'Jörg', 'a', 'b'],
      body: new Uint8Array(3),
      tls: { serverName: 'hook.space.svc' },
      repeatable: false,
      label: 'POST https://hook.test:8443/review',
    })
    expect(host.requests[0]?.url.href).toBe(call.url)
  })

  it.each([
    ['GET', undefined, true],
    ['HEAD', undefined, true],
    ['DELETE', undefined, false],
    ['GET', false, false],
    ['POST', true, true],
  ])(
    'an outgoing request %s that is said to be repeatable (%s) may be sent twice: %s',
    async (method, said, may) => {
      const host = answering([])
      const repeatable = said === undefined ? {} : { repeatable: said }
      await testRuntime(0, host.fetch).fetch({ ...call, method, ...repeatable })
      expect(host.requests[0]?.repeatable).toBe(may)
    },
  )

  it.each([
    [{ url: '/review' }, 'invalid: "/review" is not an absolute URL'],
    [
      { url: 'ftp://hook.test/a' },
      'invalid: the scheme of ftp://hook.test is neither https nor http',
    ],
    [
      { url: 'https://user:secret@hook.test/a' },
      'invalid: the URL https://hook.test/a must not hold a user or password; send an Authorization header',
    ],
    [{ method: 'GET /x' }, '"GET /x" is no method to send'],
    [{ method: 'CONNECT' }, '"CONNECT" is no method to send'],
    [{ headers: ['a b', ''] }, '"a b" is not a header name'],
    [{ headers: ['a', 'b\r\nc: d'] }, 'the header a holds a control character'],
    [{ upgrade: 'a\nb' }, 'the header upgrade holds a control character'],
    [
      { tls: { certificate: 'x' } },
      'tls: POST https://hook.test:8443/review: a client certificate',
    ],
    [{ deadline: Number.NaN }, 'RangeError: the deadline of a request is not a number'],
    [{ limit: -1 }, 'RangeError: the limit of an answer must be 0 or more bytes, and not -1'],
  ])('an outgoing request with %j is refused and not sent', async (wrong, message) => {
    const host = answering([])
    const { fetch } = testRuntime(0, host.fetch)
    expect(await failure(fetch({ ...call, ...wrong }))).toContain(message)
    expect(host.requests).toEqual([])
  })

  it('an outgoing request gives the answer whole or in chunks, with repeated and non-ASCII headers', async () => {
    const host = answering(['one', 'two'], 'end', ['x-a', '1', 'x-a', '2', 'x-name', 'J\xc3\xb6rg'])
    const { fetch } = testRuntime(0, host.fetch)
    const whole = await fetch(call)
    expect(whole.status).toBe(200)
    expect(whole.header('x-a')).toBe('1, 2')
    expect(whole.header('x-name')).toBe('Jörg')
    expect(whole.header('x-b')).toBeUndefined()
    expect(text(await whole.bytes())).toBe('onetwo')
    const chunks: string[] = []
    for await (const chunk of (await fetch(call)).body) chunks.push(text(chunk))
    expect(chunks).toEqual(['one', 'two'])
    expect(host.bodies.map(({ returned }) => returned)).toEqual([0, 0])
  })
})
