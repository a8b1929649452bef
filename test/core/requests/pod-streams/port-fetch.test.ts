import { expect, it } from 'vitest'
import type { HostAnswer, HostRequest } from '../../../../core/base/outgoing/host-fetch.ts'
import type { ByteDuplex } from '../../../../core/base/streams/byte-duplex.ts'
import { readAll } from '../../../../core/base/streams/join-bytes.ts'
import { portFetch } from '../../../../core/requests/pod-streams/proxy/port-fetch.ts'
import { failure } from '../../../support/servers/fake-fetch.ts'

/** Sends a request over a connection. */
function ask(
  duplex: ByteDuplex,
  signal = new AbortController().signal,
  more: Partial<HostRequest> = {},
): Promise<HostAnswer> {
  return portFetch(async () => duplex)({
    purpose: 'proxy',
    method: 'GET',
    url: new URL('http://10.244.0.5/a?q=1'),
    headers: ['x-name', 'café'],
    repeatable: true,
    label: 'GET a pod',
    signal,
    ...more,
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

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text)
}

it.each([
  ['of the length that is announced', ['content-length', '5']],
  ['whole where no length is announced', []],
])('a request to a port of a pod sends a streamed body %s', async (_what, headers) => {
  const duplex = connection(whole)
  const body = pieces('he', 'llo')
  const answer = await ask(duplex, undefined, { method: 'POST', headers, body })
  await readAll(answer.body)
  expect(duplex.sent()).toMatch(/\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello$/)
})

it('a request to a port of a pod fails where its body breaks off', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('he')
    throw new TypeError('left')
  }
  let close = (): void => undefined
  const closed = new Promise<void>((resolve) => (close = resolve))
  // The port answers nothing until its connection is closed.
  const next = async () => {
    await closed
    return { done: true, value: undefined } as const
  }
  const incoming = { [Symbol.asyncIterator]: () => ({ next }) }
  const duplex = { ...connection(''), incoming, close }
  const more = { method: 'POST', headers: ['content-length', '5'], body: broken() }
  expect(await failure(ask(duplex, undefined, more))).toBe(
    'aborted: GET a pod: the body of the request broke off: left',
  )
})

it('a request to a port of a pod may switch protocols', async () => {
  const head = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n'
  const duplex = connection(`${head}hello`)
  const answer = await ask(duplex, undefined, { upgrade: 'chat', headers: ['host', 'a'] })
  expect([answer.status, answer.headers]).toEqual([101, ['upgrade', 'chat']])
  expect(duplex.sent()).toBe(
    'GET /a?q=1 HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: chat\r\n\r\n',
  )
  const { upgrade } = answer
  if (!upgrade) throw new TypeError('the protocol was not switched')
  await upgrade.write(new TextEncoder().encode('there'))
  expect(new TextDecoder().decode(await readAll(upgrade.incoming))).toBe('hello')
  expect(duplex.sent()).toMatch(/there$/)
})
