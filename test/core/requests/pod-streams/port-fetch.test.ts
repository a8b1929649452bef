import { expect, it } from 'vitest'
import type { HostAnswer } from '../../../../core/base/outgoing/host-fetch.ts'
import type { ByteDuplex } from '../../../../core/base/streams/byte-duplex.ts'
import { readAll } from '../../../../core/base/streams/join-bytes.ts'
import { portFetch } from '../../../../core/requests/pod-streams/proxy/port-fetch.ts'
import { failure } from '../../../support/servers/fake-fetch.ts'

/** Sends a request over a connection. */
function ask(duplex: ByteDuplex, signal = new AbortController().signal): Promise<HostAnswer> {
  return portFetch(async () => duplex)({
    purpose: 'proxy',
    method: 'GET',
    url: new URL('http://10.244.0.5/a?q=1'),
    headers: ['x-name', 'café'],
    repeatable: true,
    label: 'GET a pod',
    signal,
  })
}

interface Connection extends ByteDuplex {
  readonly sent: () => string
  readonly closes: () => number
}

/** A connection whose other side sends `answer` and ends. */
function connection(answer: string): Connection {
  const sent: number[] = []
  let closes = 0
  async function* incoming(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(answer)
  }
  return {
    incoming: incoming(),
    closed: Promise.resolve(),
    write: async (chunk) => void sent.push(...chunk),
    end: () => undefined,
    close: () => void closes++,
    sent: () => new TextDecoder().decode(Uint8Array.from(sent)),
    closes: () => closes,
  }
}

const whole = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi'

it('a request to a port of a pod is sent as it was made, and its connection closed behind the answer', async () => {
  const duplex = connection(whole)
  const answer = await ask(duplex)
  expect(new TextDecoder().decode(await readAll(answer.body))).toBe('hi')
  expect(duplex.sent()).toBe(
    'GET /a?q=1 HTTP/1.1\r\nhost: 10.244.0.5:80\r\nx-name: café\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  )
  expect(duplex.closes()).toBe(1)
})

it('a request to a port of a pod closes its connection where nobody reads the answer', async () => {
  const duplex = connection(whole)
  const answer = await ask(duplex)
  await answer.body[Symbol.asyncIterator]().return?.()
  expect(duplex.closes()).toBeGreaterThan(0)
})

it.each([
  ['', 'malformed HTTP response'],
  ['hello\r\n', 'malformed HTTP status code'],
  ['HTTP/1.1 200 OK\r\nno header\r\n\r\n', 'malformed MIME header line: no header'],
])(
  'a request to a port of a pod fails, and its connection is closed, where no HTTP comes back: %j',
  async (answer, why) => {
    const duplex = connection(answer)
    expect(await failure(ask(duplex))).toBe(`connection: the answer of a pod: ${why}`)
    expect(duplex.closes()).toBe(1)
  },
)

it('a request to a port of a pod closes its connection where its client has left before', async () => {
  const duplex = connection(whole)
  const leaving = new AbortController()
  leaving.abort(new TypeError('left'))
  await expect(ask(duplex, leaving.signal)).rejects.toThrow('left')
  expect([duplex.sent(), duplex.closes()]).toEqual(['', 1])
})
