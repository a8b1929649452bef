import { beforeEach, describe, expect, it } from 'vitest'
import { ConnectionCut } from '../../../../core/base/http/connection-cut.ts'
import { requestHeaders } from '../../../../core/base/http/request-headers.ts'
import { FetchError } from '../../../../core/base/outgoing/fetch-error.ts'
import type { ApiRequest, ApiResponse } from '../../../../core/index.ts'
import { headerOf, headersOf } from '../../../support/requests/response-headers.ts'
import { requestOf } from '../../../support/requests/test-requests.ts'
import {
  type AggregatedPair,
  apiServicePath,
  gadget,
  gadgetApiService,
  gadgetGroup,
  gadgetPath,
  openAggregatedPair,
} from '../../../support/servers/aggregated-pair.ts'
import {
  answer,
  askedOf,
  chunks,
  forClients,
  hangs,
  refuses,
  registerGadgets,
} from '../../../support/servers/passed-requests.ts'
import type { TestServer } from '../../../support/servers/test-server.ts'
import { nextTask } from '../../../support/servers/uneven-runtime.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const documentPath = `/apis/${gadgetGroup}/v1`

let pair: AggregatedPair
let front: TestServer
beforeEach(async () => {
  pair = await openAggregatedPair({ controllers: [] })
  front = pair.front
  await registerGadgets(front)
})

const asked = () => askedOf(pair)

/** Sends a request with more than a test's server does by itself. */
async function handle(address: string, more: Partial<ApiRequest> = {}): Promise<ApiResponse> {
  const { method = 'GET' } = more
  return front.server.handle({ ...requestOf(method, address, {}), ...more })
}

function bodyOf({ body }: ApiResponse): AsyncIterator<Uint8Array> {
  if (body === null || ArrayBuffer.isView(body)) throw new TypeError('the body is no stream')
  return body[Symbol.asyncIterator]()
}

/** Requests for others' answers wait turns of microtasks alone. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
}

describe('a request for an aggregated API', () => {
  it('a request for an aggregated API is passed on with its user once the API is available', async () => {
    const other = await openAggregatedPair({ controllers: [] })
    other.state = 'refuses'
    await other.front.post(apiServicePath, gadgetApiService())
    const refused = await other.front.get(gadgetPath)
    expect(refused).toMatchObject({ status: 503, text: 'service unavailable\n' })
    expect(refused.header('content-type')).toBe('text/plain; charset=utf-8')
    expect(await front.post(gadgetPath, gadget('a'))).toMatchObject({ status: 201 })
    const stored = await pair.back.get(gadgetPath)
    expect(stored.body.items.map(({ metadata }) => metadata.name)).toEqual(['a'])
    expect(asked()).toMatchObject({
      method: 'POST',
      tls: { insecure: true, serverName: 'gadgets.default.svc' },
    })
    expect([asked().values('x-remote-user'), asked().values('x-remote-group')]).toEqual([
      ['admin'],
      ['system:masters', 'system:authenticated'],
    ])
    expect((await front.get(gadgetPath, { as: 'jane' })).body.message).toContain('jane')
  })

  // As kube-apiserver 1.34.2 sends such a request on.
  it('a request for an aggregated API carries no credentials and no words of its client about users', async () => {
    pair.state = forClients(() => answer(200, []))
    const sent = {
      authorization: 'Bearer admin',
      'impersonate-user': 'jane',
      'impersonate-group': 'system:masters',
      'x-remote-user': 'evil',
      'x-remote-group': 'evil',
      'x-remote-uid': 'evil',
      'x-remote-extra-scopes': 'evil',
      'audit-id': 'mine',
      connection: 'close, X-Hop',
      'x-hop': 'of this connection',
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-host': 'evil',
      'x-forwarded-proto': 'http',
      'x-forwarded-uri': '/evil',
      'accept-encoding': 'gzip',
      cookie: 'a=b',
      via: '1.1 a',
    }
    const { status } = await handle(gadgetPath, {
      ...requestHeaders(sent),
      peer: { secure: true, address: '10.1.2.3' },
    })
    expect(status).toBe(200)
    const pairs: string[] = []
    const { headers } = asked()
    for (let at = 0; at < headers.length; at += 2) pairs.push(`${headers[at]}: ${headers[at + 1]}`)
    expect(pairs.toSorted()).toEqual([
      'accept-encoding: gzip',
      'audit-id: mine',
      'cookie: a=b',
      'via: 1.1 a',
      'x-forwarded-for: 9.9.9.9, 10.1.2.3',
      'x-forwarded-host: gadgets.test',
      'x-forwarded-proto: https',
      `x-forwarded-uri: ${gadgetPath}`,
      'x-remote-group: system:authenticated',
      'x-remote-group: system:masters',
      'x-remote-user: jane',
    ])
  })

  it('a request for an aggregated API carries none of the headers that are published as those of proxies', async () => {
    const headers = {
      username: ['X-Other', 'X-Remote-User'],
      uid: [],
      group: ['X-Teams'],
      extraPrefix: ['X-More-'],
      allowedNames: ['front'],
    }
    const authorities = { value: 'PEM', onChange: () => () => undefined }
    const other = await openAggregatedPair({
      controllers: [],
      proxyTrust: { authorities, headers },
    })
    await registerGadgets(other.front)
    other.state = forClients(() => answer(200, []))
    const evil = { 'x-other': 'evil', 'x-teams': 'evil', 'x-more-scopes': 'evil', 'x-mine': 'fine' }
    await other.front.get(gadgetPath, { headers: evil })
    const passed = askedOf(other)
    expect(passed.headers).not.toContain('evil')
    expect(passed.values('x-mine')).toEqual(['fine'])
  })

  it.each([
    ['?b=2&a=1&a=0&flag&x=%2f+y', '?a=1&a=0&b=2&flag=&x=%2F+y'],
    ['/a%2Fstatus', '/a/status'],
    ['/a%20b//c', '/a%20b//c'],
    ['/caf%C3%A9%3F%25', '/caf%C3%A9%3F%25'],
    ['/', '/'],
  ])(
    'a request for an aggregated API is passed on as it was authorized: %s',
    async (sent, passed) => {
      pair.state = forClients(() => answer(200, []))
      await handle(`${gadgetPath}${sent}`)
      expect(asked().url.href).toBe(`https://gadgets.test${gadgetPath}${passed}`)
    },
  )

  it.each(['/../../secrets', '/%2e%2e/secrets', '/a/.', '/a/%2E%2e'])(
    'a request for an aggregated API is refused where a URL would make another path of its own: %s',
    async (path) => {
      expect((await handle(`${gadgetPath}${path}`)).status).toBe(400)
      expect(pair.asked.filter(({ purpose }) => purpose === 'aggregated-request')).toEqual([])
    },
  )

  it('a request for an aggregated API streams its body and is left with its client', async () => {
    const ending = new AbortController()
    pair.state = forClients(async ({ body, signal }) => {
      if (!body || body instanceof Uint8Array) throw new TypeError('the body is no stream')
      const source = body[Symbol.asyncIterator]()
      const first = decoder.decode((await source.next()).value as Uint8Array)
      async function* echo(): AsyncGenerator<Uint8Array> {
        yield encoder.encode(first)
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      }
      return { status: 200, headers: [], body: echo() }
    })
    const response = await handle(gadgetPath, {
      method: 'POST',
      bodyStream: () => chunks('one', 'two'),
      signal: ending.signal,
    })
    const body = bodyOf(response)
    expect(decoder.decode((await body.next()).value as Uint8Array)).toBe('one')
    const next = body.next()
    ending.abort()
    await expect(next).rejects.toThrow(ConnectionCut)
    expect(asked().signal.aborted).toBe(true)
  })
})

describe('the log of requests for aggregated APIs', () => {
  it('a client that leaves before the answer is no failure of this server', async () => {
    const ending = new AbortController()
    pair.state = 'hangs'
    const response = handle(gadgetPath, { signal: ending.signal })
    await nextTask()
    expect(asked().signal.aborted).toBe(false)
    ending.abort()
    await response
    expect(asked().signal.aborted).toBe(true)
    const { log } = pair.front.runtime
    expect(log.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('the answer of an aggregated server', () => {
  // As kube-apiserver 1.34.2 passes such an answer back.
  it('the answer of an aggregated server keeps its headers beside those of this server', async () => {
    const headers = [
      ['access-control-allow-origin', '*'],
      ['access-control-expose-headers', 'x'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['warning', '299 - "behind"'],
      ['audit-id', 'theirs'],
      ['cache-control', 'max-age=3'],
      ['content-length', '4'],
      ['date', 'then'],
    ].flat()
    pair.state = forClients(() => answer(200, headers, 'text'))
    const response = await handle(gadgetPath)
    const [own = ''] = headersOf(response, 'audit-id')
    expect(headersOf(response, 'audit-id')).toEqual([own, 'theirs'])
    expect(headersOf(response, 'cache-control')).toEqual(['no-cache, private', 'max-age=3'])
    expect(headersOf(response, 'set-cookie')).toEqual(['a=1', 'b=2'])
    expect(headerOf(response, 'warning')).toBe('299 - "behind"')
    expect(headerOf(response, 'access-control-expose-headers')).toBe('x')
    for (const name of ['access-control-allow-origin', 'content-length', 'date']) {
      expect(headersOf(response, name)).toEqual([])
    }
  })

  it.each([204, 304, 404, 599])(
    'the answer of an aggregated server is passed back whatever its status: %i',
    async (status) => {
      pair.state = forClients(() => answer(status, []))
      expect((await front.get(gadgetPath)).status).toBe(status)
    },
  )

  it.each([99, 600])(
    'the answer of an aggregated server is an error where no host can send its status: %i',
    async (status) => {
      pair.state = forClients(() => answer(status, []))
      expect(await front.get(gadgetPath)).toMatchObject({
        status: 503,
        text: `error trying to reach service: malformed HTTP status code "${status}"\n`,
      })
    },
  )

  it('the answer of an aggregated server is no redirect', async () => {
    let isLeft = false
    const body = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: true, value: undefined }) as const,
        return: async () => {
          isLeft = true
          return { done: true, value: undefined } as const
        },
      }),
    }
    pair.state = forClients(() => ({ status: 302, headers: ['location', '/elsewhere'], body }))
    const refused = await front.get(gadgetPath)
    const text = 'the backend attempted to redirect this request, which is not permitted'
    expect(refused).toMatchObject({ status: 502, text })
    expect([refused.header('location'), isLeft]).toEqual([undefined, true])
    pair.state = forClients(() => answer(302, []))
    expect((await front.get(gadgetPath)).status).toBe(302)
  })

  it.each([
    ['/elsewhere', 'https://gadgets.test/elsewhere'],
    ['https://other.test/', 'https://other.test/'],
  ])(
    'the answer of an aggregated server may be a redirect by an option: %s',
    async (to, passed) => {
      const other = await openAggregatedPair({ controllers: [], rejectsForwardingRedirects: false })
      await registerGadgets(other.front)
      other.state = forClients(() => answer(302, ['location', to]))
      const redirect = await other.front.get(gadgetPath)
      expect([redirect.status, redirect.header('location')]).toEqual([302, passed])
    },
  )

  it('the answer of an aggregated server that breaks off cuts the connection of the client', async () => {
    pair.state = forClients(() => ({
      status: 200,
      headers: [],
      body: (async function* () {
        yield encoder.encode('partial')
        throw new FetchError('connection', 'the server broke off its answer')
      })(),
    }))
    const body = bodyOf(await handle(gadgetPath))
    await body.next()
    await expect(body.next()).rejects.toThrow(ConnectionCut)
    expect(front.runtime.log.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('an aggregated server that does not answer', () => {
  it('an aggregated server that cannot be reached is named in the words of the original', async () => {
    pair.state = forClients(refuses)
    const refused = await front.get(gadgetPath)
    const why = 'dial tcp 127.0.0.1:443: connect: connection refused'
    expect(refused).toMatchObject({ status: 503, text: `error trying to reach service: ${why}\n` })
  })

  it('an aggregated server whose authorities cannot be read is an error of this server', async () => {
    const { metadata } = (await front.get(`${apiServicePath}/v1.${gadgetGroup}`)).body
    const spec = { caBundle: btoa('garbage'), insecureSkipTLSVerify: false }
    await front.put(`${apiServicePath}/v1.${gadgetGroup}`, { ...gadgetApiService(spec), metadata })
    expect(await front.get(gadgetPath)).toMatchObject({
      status: 500,
      text: 'unable to load root certificates: unable to parse bytes as PEM block\n',
    })
    const labels = `component="aggregator",group="${gadgetGroup}",resource="gadgets",scope="namespace",subresource="",verb="LIST",version="v1"`
    expect((await front.get('/metrics')).text).toContain(
      `apiserver_request_terminations_total{code="500",${labels}} 1`,
    )
  })

  it.each([
    [gadgetPath, 60_000],
    [`${gadgetPath}?timeout=7s`, 7_000],
    [`${gadgetPath}?timeout=7h`, 60_000],
  ])(
    'an aggregated server that hangs is 504 after the time of a request: %s',
    async (path, limit) => {
      pair.state = forClients(hangs)
      const pending = front.get(path)
      await settled()
      front.runtime.advance(limit - 1)
      expect(asked().signal.aborted).toBe(false)
      front.runtime.advance(1)
      const { status, text } = await pending
      expect(status).toBe(504)
      expect(text).toBe(
        '{"metadata":{},"status":"Failure","message":"Timeout: request did not complete within the allotted timeout","reason":"Timeout","details":{},"code":504}\n',
      )
    },
  )

  it('an aggregated server that hangs holds a request for its group version for five seconds', async () => {
    pair.state = forClients(hangs)
    const pending = front.get(documentPath)
    await settled()
    front.runtime.advance(5_000)
    expect(await pending).toMatchObject({
      status: 503,
      text: 'error trying to reach service: context deadline exceeded\n',
    })
  })

  it('an aggregated server may take as long as it likes for a watch, until this server ends', async () => {
    const watch = await front.watch(gadgetPath)
    front.runtime.advance(3_600_000)
    await pair.back.post(gadgetPath, gadget('late'))
    expect(await watch.line()).toBe('ADDED late')
    front.server.shutdown()
    await expect(watch.ended).rejects.toThrow(ConnectionCut)
  })

  it('an aggregated server that hangs is left when this server closes', async () => {
    pair.state = forClients(hangs)
    const pending = front.server.handle(requestOf('GET', gadgetPath, {}))
    await settled()
    await front.server.close()
    await expect(pending).rejects.toThrow(ConnectionCut)
    expect(asked().signal.aborted).toBe(true)
  })
})
