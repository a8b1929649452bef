import { expect, it } from 'vitest'
import { type RequestServer, serveRequests } from '../../../../core/base/http1/serve-requests.ts'
import { connectedPair } from '../../../../core/base/streams/connected-pair.ts'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'

const decoder = new TextDecoder()

/** Echoes the request line and the body. */
const echo: RequestServer = {
  keepsBody: () => true,
  mostBody: 64,
  answer: ({ method, target }, body) => ({
    status: 200,
    body: `${method} ${target} ${decoder.decode(body)}`,
  }),
}

/** What a server answers to texts that a client sends before it ends its direction, or leaves it open. */
async function answersTo(
  sent: readonly string[],
  { server = echo, isLeftOpen = false }: { server?: RequestServer; isLeftOpen?: boolean } = {},
): Promise<string> {
  const [own, theirs] = connectedPair()
  void serveRequests(theirs, server, { now: () => 0 })
  for (const text of sent) await own.write(encodeUtf8(text)).catch(() => undefined)
  if (!isLeftOpen) own.end()
  let text = ''
  for await (const chunk of own.incoming) text += decoder.decode(chunk)
  await own.closed
  return text.replaceAll('Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n', '')
}

const ok = (body: string, more = ''): string =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`

it('requests of one connection are answered in their order, however they come', async () => {
  const text =
    'GET /a HTTP/1.1\r\nHost: x\r\n\r\nPOST /b HTTP/1.1\nContent-Length: 3\n\nabcHEAD /c HTTP/1.1\r\n\r\n'
  const expected = `${ok('GET /a ')}${ok('POST /b abc')}${ok('HEAD /c ').replace('HEAD /c ', '')}`
  expect(await answersTo([text])).toBe(expected)
  expect(await answersTo(Array.from(text))).toBe(expected)
})

it('a server closes the connection behind the answer where the client says so, and where HTTP/1.0 does not keep it', async () => {
  const closing = ok('GET / ', 'Connection: close\r\n')
  const next = 'GET /next HTTP/1.1\r\n\r\n'
  const open = { isLeftOpen: true }
  expect(await answersTo(['GET / HTTP/1.1\r\nConnection: Close\r\n\r\n', next], open)).toBe(closing)
  expect(await answersTo(['GET / HTTP/1.0\r\n\r\n', next], open)).toBe(closing)
  const kept = 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'
  expect(await answersTo([kept])).toBe(ok('GET / ', 'Connection: keep-alive\r\n'))
})

it('a server closes the connection behind an answer that says so', async () => {
  const server: RequestServer = {
    ...echo,
    answer: () => ({ status: 200, headers: ['connection', 'close'], body: 'bye' }),
  }
  const text = await answersTo(['GET / HTTP/1.1\r\n\r\n'], { server, isLeftOpen: true })
  expect(text).toBe(ok('bye', 'Connection: close\r\n'))
})

it('bodies in chunks are read, trailers too, and announced ones are asked for', async () => {
  const head = 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n'
  const body = '3;a=b\r\nabc\r\n2\r\nde\r\n0\r\nX-Sum: 1\r\n\r\n'
  const next = 'GET /next HTTP/1.1\r\n\r\n'
  const expected = `HTTP/1.1 100 Continue\r\n\r\n${ok('POST / abcde')}${ok('GET /next ')}`
  expect(await answersTo([head + body + next])).toBe(expected)
  expect(await answersTo(Array.from(head + body + next))).toBe(expected)
})

it('bytes of a body reach the server as they were sent', async () => {
  const [own, theirs] = connectedPair()
  const bodies: Uint8Array[] = []
  const server: RequestServer = {
    ...echo,
    answer: (_head, body) => {
      bodies.push(body)
      return { status: 204 }
    },
  }
  void serveRequests(theirs, server, { now: () => 0 })
  await own.write(encodeUtf8('PUT / HTTP/1.1\r\nContent-Length: 4\r\n\r\n'))
  await own.write(Uint8Array.of(0xff, 0, 0x80, 0x0a))
  own.end()
  await own.closed
  expect(bodies).toEqual([Uint8Array.of(0xff, 0, 0x80, 0x0a)])
})

const refused: readonly [what: string, sent: string, status: number][] = [
  ['bytes of TLS', '\x16\x03\x01\x02\0\x01\r\n', 400],
  ['words without a version', 'GET /\r\n\r\n', 400],
  ['another version', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505],
  ['a header without a colon', 'GET / HTTP/1.1\r\nno header\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  [
    'a length beside chunks',
    'POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
  ['an unknown encoding', 'POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n', 501],
  ['a chunk without a size', 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n', 400],
  ['a body that is too long', 'POST / HTTP/1.1\r\nContent-Length: 65\r\n\r\n', 413],
  [
    'chunks that are too long',
    `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n41\r\n${'x'.repeat(65)}\r\n`,
    413,
  ],
  ['an unknown expectation', 'POST / HTTP/1.1\r\nExpect: gold\r\n\r\n', 417],
  ['a head without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(70_000)}`, 431],
  ['a request that breaks off', 'GET / HTTP/1.1\r\nHost', 400],
]

it.each(refused)('%s is refused, and the connection closed', async (_what, sent, status) => {
  const text = await answersTo([sent], { isLeftOpen: status !== 400 })
  expect(text.split(' ')[1]).toBe(String(status))
  expect(text).toContain('\r\nConnection: close\r\n')
})

it('an upgrade that a server does not know is answered as any request', async () => {
  const sent = 'GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  expect(await answersTo([sent])).toBe(ok('GET / '))
})
