import { expect, it } from 'vitest'
import { FetchError } from '../../../../core/base/outgoing/fetch-error.ts'
import type { ByteDuplex } from '../../../../core/base/streams/byte-duplex.ts'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'
import { readResponse } from '../../../../core/requests/pod-streams/proxy/read-response.ts'
import { countCopies } from '../../../support/sources/counted-copies.ts'

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = encodeUtf8(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function duplexOf(incoming: AsyncIterable<Uint8Array>): ByteDuplex {
  return {
    incoming,
    write: async () => undefined,
    end: () => undefined,
    close: () => undefined,
    closed: new Promise(() => undefined),
  }
}

/** Status, headers and text of a response that comes in pieces. */
async function readText(text: string, size = 7): Promise<readonly [number, string, string]> {
  const response = await readResponse(duplexOf(pieces(text, size)), {
    method: 'GET',
    done: () => undefined,
  })
  let body = ''
  for await (const chunk of response.body) body += new TextDecoder().decode(chunk)
  return [response.status, response.headers.join(' '), body]
}

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`

it.each([
  [`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${ok}Content-Length: 2\r\n\r\nhi`, 200, '', 'hi'],
  [`${ok}Connection: X-Hop\r\nX-Hop: 1\r\nContent-Length: 2\r\n\r\nhi`, 200, '', 'hi'],
  [`${ok}X-A: one\ttwo \r\nContent-Length: 5\r\n\r\nhello`, 200, 'x-a one\ttwo', 'hello'],
  [`${chunked}3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n`, 200, '', 'abcde'],
  [`${chunked}00A \r\n0123456789\r\n0\r\n\r\n`, 200, '', '0123456789'],
  ['HTTP/1.0 404 Not Found\r\n\r\nuntil the end', 404, '', 'until the end'],
])('a proxied response %j is passed on', async (text, ...expected) => {
  for (const size of [1, 7, 1000]) expect(await readText(text, size)).toEqual(expected)
})

it.each([
  [`${ok}X-A: one\rtwo\r\n\r\n`, 'malformed MIME header line: X-A: one\rtwo'],
  [`${ok}X-A: one\0two\r\n\r\n`, 'malformed MIME header line: X-A: one\0two'],
  [`${ok}X A: one\r\n\r\n`, 'malformed MIME header line: X A: one'],
  [`${ok}: one\r\n\r\n`, 'malformed MIME header line: : one'],
  [`${ok}Content-Length: five\r\n\r\nhello`, 'bad Content-Length "five"'],
  ['HTTP/1.1 101 No\r\n\r\n', 'malformed HTTP status code'],
  ['HTTP/1.1 99999 No\r\n\r\n', 'malformed HTTP status code'],
  ['HTTP/1.1 100 Go on\r\n\r\n'.repeat(7), 'net/http: too many 1xx informational responses'],
  [`${chunked}three\r\nabc\r\n`, 'invalid byte in chunk length'],
  [`${chunked}-3\r\nabc\r\n`, 'invalid byte in chunk length'],
  [`${chunked}ffffffffffffffffffff\r\n`, 'invalid byte in chunk length'],
  [`${ok}Content-Length: 5\r\n\r\nhel`, 'unexpected EOF'],
])(
  'a response %j that cannot be passed on fails with the words of the original',
  async (text, why) => {
    const failure = await readText(text).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(FetchError)
    expect(failure).toMatchObject({ goText: why })
  },
)

it('a proxied response in small pieces has each byte copied a few times', async () => {
  const head = `${ok}X-A: ${'x'.repeat(60_000)}\r\nContent-Length: 100000\r\n\r\n`
  const text = head + 'y'.repeat(100_000)
  const copies = countCopies()
  const [status, , body] = await readText(text, 3)
  expect([status, body.length]).toEqual([200, 100_000])
  expect(copies.stop()).toBeLessThan(5 * text.length)
})
