import { beforeEach, expect, it } from 'vitest'
import { ConnectionCut } from '../../../../core/base/http/connection-cut.ts'
import { requestHeaders } from '../../../../core/base/http/request-headers.ts'
import { FetchError } from '../../../../core/base/outgoing/fetch-error.ts'
import type { HostAnswer, HostRequest } from '../../../../core/base/outgoing/host-fetch.ts'
import type { ByteDuplex } from '../../../../core/base/streams/byte-duplex.ts'
import type { ApiRequest } from '../../../../core/index.ts'
import { headersOf } from '../../../support/requests/response-headers.ts'
import { requestOf } from '../../../support/requests/test-requests.ts'
import { openTestServer, pods, type TestServer } from '../../../support/servers/test-server.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const proxy = `${pods}/web/proxy`

let server: TestServer
let sent: HostRequest[]
let answer: (request: HostRequest) => HostAnswer | Promise<HostAnswer>

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield encoder.encode(text)
}

/** A server on a host that is on the cluster's network, with a pod there. */
beforeEach(async () => {
  sent = []
  server = await openTestServer({
    hasClusterNetwork: true,
    hostFetch: async (request) => {
      sent.push(request)
      return answer(request)
    },
  })
  await server.post('/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'far' } })
  const containers = [{ name: 'main', image: 'nginx', ports: [{ containerPort: 8080 }] }]
  const spec = { nodeName: 'far', containers }
  await server.post(pods, { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec })
  const status = { podIP: '10.9.9.9', podIPs: [{ ip: '10.9.9.9' }] }
  await server.patch(`${pods}/web/status`, { status })
})

function requestWith(method: string, path: string, more: Partial<ApiRequest>): ApiRequest {
  return { ...requestOf(method, path, {}), ...more }
}

function duplex(): ByteDuplex {
  let close = (): void => undefined
  const closed = new Promise<void>((resolve) => (close = resolve))
  return {
    incoming: chunks('from the pod'),
    write: async () => undefined,
    end: () => undefined,
    close,
    closed,
  }
}

it.each([
  ['a WebSocket', 'websocket', ['chat']],
  ['SPDY', 'SPDY/3.1', undefined],
])(
  'proxy of a pod carries %s, until the server ends its watches',
  async (_what, upgrade, protocols) => {
    const behind = duplex()
    const head = ['upgrade', upgrade, 'sec-websocket-accept', 'accepted']
    answer = () => ({ status: 101, headers: head, body: chunks(), upgrade: behind })
    const token = 'base64url.bearer.authorization.k8s.io.YWRtaW4'
    const headers = {
      authorization: 'Bearer admin',
      connection: 'keep-alive, Upgrade',
      upgrade,
      host: 'localhost:6443',
      'sec-websocket-key': 'key',
      'sec-websocket-protocol': `chat, ${token}`,
    }
    const request = requestWith('GET', proxy, requestHeaders(headers))
    const outcome = protocols
      ? await server.server.connect(request, protocols)
      : await server.server.upgrade(request)
    expect(outcome).toEqual({ headers: head, duplex: behind })
    const [passed] = sent
    expect(passed?.url.href).toBe('http://10.9.9.9:8080/')
    expect(passed?.upgrade).toBe(upgrade)
    expect(passed?.headers).toEqual([
      'host',
      'localhost:6443',
      'sec-websocket-key',
      'key',
      'sec-websocket-protocol',
      'chat',
      'x-forwarded-uri',
      proxy,
    ])
    server.server.shutdown()
    expect(passed?.signal.aborted).toBe(true)
  },
)

it.each([
  [403, 403, undefined],
  [200, 500, 'invalid upgrade response: status code 200'],
  [0, 500, 'error dialing backend: dial tcp 10.9.9.9:8080: connect: connection refused'],
])(
  'proxy of a pod that answers an upgrade with %i answers %i',
  async (status, expected, message) => {
    answer = () => {
      const goText = 'dial tcp 10.9.9.9:8080: connect: connection refused'
      if (status === 0) throw new FetchError('refused', 'no', { goText })
      return { status, headers: [], body: chunks() }
    }
    const headers = { authorization: 'Bearer admin', connection: 'Upgrade', upgrade: 'SPDY/3.1' }
    const outcome = await server.server.upgrade(
      requestWith('POST', `${proxy}/`, requestHeaders(headers)),
    )
    if (!('status' in outcome)) throw new TypeError('the upgrade was granted')
    expect(outcome.status).toBe(expected)
    if (message === undefined) return
    const { body } = outcome
    if (!body || !ArrayBuffer.isView(body)) throw new TypeError('no Status')
    expect(JSON.parse(decoder.decode(body))).toMatchObject({ message })
  },
)

it('proxy of a pod passes on a body as it comes, and what breaks off cuts its client', async () => {
  answer = async ({ body }) => {
    if (!body || body instanceof Uint8Array) throw new TypeError('the body is no stream')
    const source = body[Symbol.asyncIterator]()
    const first = (await source.next()).value as Uint8Array
    async function* echo(): AsyncGenerator<Uint8Array> {
      yield first
      throw new FetchError('connection', 'it broke off')
    }
    return { status: 200, headers: [], body: echo() }
  }
  const request = requestWith('POST', `${proxy}/upload`, {
    bodyStream: () => chunks('first', 'second'),
  })
  const { body } = await server.server.handle(request)
  if (!body || ArrayBuffer.isView(body)) throw new TypeError('the body is no stream')
  const reader = body[Symbol.asyncIterator]()
  expect(decoder.decode((await reader.next()).value as Uint8Array)).toBe('first')
  await expect(reader.next()).rejects.toThrow(ConnectionCut)
  expect(server.runtime.log.filter(({ level }) => level === 'error')).toEqual([])
})

// As `rewriteURL` of kube-apiserver 1.34.2 does.
it.each([
  ['/login?next=/a', `${proxy}/login?next=/a`],
  ['http://10.9.9.9:8080/login', `${proxy}/login`],
  ['http://localhost:6443/login', `${proxy}/login`],
  [`${proxy}/login`, `${proxy}/login`],
  ['login', 'login'],
  ['https://elsewhere.test/login', 'https://elsewhere.test/login'],
])('proxy of a pod leads a redirect to %s through itself', async (location, expected) => {
  answer = () => ({ status: 302, headers: ['location', location], body: chunks() })
  const headers = { authorization: 'Bearer admin', host: 'localhost:6443' }
  const request = requestWith('GET', `${proxy}/a/b`, requestHeaders(headers))
  expect(headersOf(await server.server.handle(request), 'location')).toEqual([expected])
})

it.each([proxy, `${proxy}/a`])('proxy of a pod passes OPTIONS on at %s', async (path) => {
  answer = () => ({ status: 204, headers: ['allow', 'GET'], body: chunks() })
  const { status, header } = await server.send('OPTIONS', path)
  expect([status, sent.map(({ method }) => method)]).toEqual([204, ['OPTIONS']])
  expect(header('allow')).toBe('GET')
})

it('proxy of a pod leads the links of its pages through the proxy', async () => {
  const headers = ['content-type', 'text/html; charset=utf-8', 'content-length', '16']
  answer = () => ({ status: 200, headers, body: chunks('<a href="/', 'a">a</a>') })
  const answered = await server.get(`${proxy}/index.html`)
  expect(answered.text).toBe(`<a href="${proxy}/a">a</a>`)
  expect(answered.header('content-length')).toBe(undefined)
})
