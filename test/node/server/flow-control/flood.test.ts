import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2'
import { text as readText } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { type Endpoint, HttpClient } from '../http-client.ts'
import { configMap, configMaps } from '../steady-server.ts'
import { type NarrowServer, openNarrowServer, queueLength, seats } from './narrow-server.ts'

/** Requests of one user over one connection, which the server gets in the order in which they are sent. */
class Http2Client {
  readonly #session: ClientHttp2Session
  readonly #authorization: string

  constructor({ port, authority, token }: Endpoint) {
    this.#session = connect(`https://localhost:${port}`, { ca: authority })
    this.#authorization = `Bearer ${token}`
    onTestFinished(() => this.#session.destroy())
  }

  /** A create whose body has yet to be sent: it keeps its seat until then. */
  begin(): ClientHttp2Stream {
    return this.#open({ ':method': 'POST', 'content-type': 'application/json' })
  }

  list(): Promise<Answer> {
    return answerOf(this.#open({ ':method': 'GET' }).end())
  }

  destroy(): void {
    this.#session.destroy()
  }

  #open(headers: Readonly<Record<string, string>>): ClientHttp2Stream {
    const more = { ':path': configMaps, authorization: this.#authorization }
    const stream = this.#session.request({ ...headers, ...more }, { endStream: false })
    stream.on('error', () => undefined)
    return stream
  }
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

async function answerOf(stream: ClientHttp2Stream): Promise<Answer> {
  const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
  return { status: Number(headers[':status']), headers, text: await readText(stream) }
}

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

let created = 0

/** Sends the body of a create, and reads its answer. */
async function finish(stream: ClientHttp2Stream): Promise<number> {
  stream.end(configMap(`one-${created++}`))
  return (await answerOf(stream)).status
}

/** Fills the seats and the queue of `flood`. */
function fill(client: Http2Client): {
  readonly executing: readonly ClientHttp2Stream[]
  readonly waiting: readonly ClientHttp2Stream[]
} {
  const executing = times(seats, () => client.begin())
  return { executing, waiting: times(queueLength, () => client.begin()) }
}

const rejected = 'apiserver_flowcontrol_rejected_requests_total'
const dispatched = 'apiserver_flowcontrol_dispatched_requests_total'
const narrow = { priority_level: 'narrow', flow_schema: 'flood' }

/** All seats are free where as many creates as there are seats wait for nothing. */
async function expectFreeSeats(server: NarrowServer): Promise<void> {
  const before = await server.metric(dispatched, narrow)
  const client = new Http2Client(server.flood)
  const { executing, waiting } = fill(client)
  expect((await client.list()).status).toBe(429)
  expect(await server.metric(dispatched, narrow)).toBe(before + seats)
  for (const stream of [...executing, ...waiting]) expect(await finish(stream)).toBe(201)
}

it('a flood of one user is refused once its queues are full, while others are served, and leaves all seats free', async () => {
  const server = await openNarrowServer()
  const flood = new Http2Client(server.flood)
  const { executing, waiting } = fill(flood)
  const refused = await Promise.all(times(100, () => flood.list()))
  for (const { status, headers, text } of refused) {
    expect([status, text]).toEqual([429, 'Too many requests, please try again later.\n'])
    expect(headers).toMatchObject({
      // It grows with the seconds in which many are refused: `retry-after.test.ts`.
      'retry-after': expect.stringMatching(/^[1-9]\d*$/) as unknown,
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-kubernetes-pf-flowschema-uid': expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      'x-kubernetes-pf-prioritylevel-uid': expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    })
  }
  expect(refused[0]?.headers['retry-after']).toBe('1')
  const calm = new HttpClient(server.calm)
  const served = await Promise.all(times(20, () => calm.get(configMaps)))
  expect(served.filter(({ status }) => status === 200)).toHaveLength(20)
  calm.close()
  expect(await server.metric(rejected, { ...narrow, reason: 'queue-full' })).toBe(100)
  expect(await server.metric(rejected)).toBe(100)
  expect(await server.metric(dispatched, narrow)).toBe(seats)
  for (const stream of [...executing, ...waiting]) expect(await finish(stream)).toBe(201)
  expect(await server.metric(dispatched, narrow)).toBe(seats + queueLength)
  await expectFreeSeats(server)
})

/** Takes all seats of `flood`, over a connection of its own. */
async function takeSeats(server: NarrowServer): Promise<readonly ClientHttp2Stream[]> {
  const holder = new Http2Client(server.flood)
  const executing = times(seats, () => holder.begin())
  await expect.poll(() => server.metric(dispatched, narrow)).toBe(seats)
  return executing
}

it('requests that wait leave their queue when their streams are reset or their connection ends', async () => {
  const server = await openNarrowServer()
  const executing = await takeSeats(server)
  const leaver = new Http2Client(server.flood)
  const waiting = times(queueLength, () => leaver.begin())
  expect((await leaver.list()).status).toBe(429)
  for (const stream of waiting) stream.close()
  const left = { ...narrow, reason: 'time-out' }
  await expect.poll(() => server.metric(rejected, left)).toBe(queueLength)
  times(queueLength, () => leaver.begin())
  expect((await leaver.list()).status).toBe(429)
  leaver.destroy()
  await expect.poll(() => server.metric(rejected, left)).toBe(2 * queueLength)
  for (const stream of executing) expect(await finish(stream)).toBe(201)
  await expectFreeSeats(server)
})

/** Lists over connections of their own. */
function lists(endpoint: Endpoint, count: number) {
  return times(count, () => {
    const client = new HttpClient(endpoint)
    const answer = client.get(configMaps).then(
      ({ status }) => status,
      () => 0,
    )
    return { answer, leave: () => client.close() }
  })
}

it('requests that wait leave their queue when their connections of HTTP/1.1 close', async () => {
  const server = await openNarrowServer()
  const executing = await takeSeats(server)
  const full = { ...narrow, reason: 'queue-full' }
  const first = lists(server.flood, queueLength + 20)
  await expect.poll(() => server.metric(rejected, full)).toBe(20)
  for (const { leave } of first) leave()
  const left = { ...narrow, reason: 'time-out' }
  await expect.poll(() => server.metric(rejected, left)).toBe(queueLength)
  const second = lists(server.flood, queueLength + 20)
  await expect.poll(() => server.metric(rejected, full)).toBe(40)
  for (const stream of executing) expect(await finish(stream)).toBe(201)
  const statuses = await Promise.all(second.map(({ answer }) => answer))
  expect(statuses.filter((status) => status === 200)).toHaveLength(queueLength)
  for (const { leave } of second) leave()
  await expectFreeSeats(server)
})

it('pipelined requests that wait leave their queue with their connection', async () => {
  const server = await openNarrowServer()
  const executing = await takeSeats(server)
  const { port, authority, token } = server.flood
  const socket = connectTls({ port, host: 'localhost', ca: authority, ALPNProtocols: ['http/1.1'] })
  const head = ['host: localhost', `authorization: Bearer ${token}`].join('\r\n')
  socket.write(`GET ${configMaps} HTTP/1.1\r\n${head}\r\n\r\n`.repeat(queueLength + 3))
  const full = { ...narrow, reason: 'queue-full' }
  await expect.poll(() => server.metric(rejected, full)).toBe(3)
  socket.destroy()
  const left = { ...narrow, reason: 'time-out' }
  await expect.poll(() => server.metric(rejected, left)).toBe(queueLength)
  for (const stream of executing) expect(await finish(stream)).toBe(201)
  await expectFreeSeats(server)
})

it('the body of a request that waits is not read, and its client is not asked for it', async () => {
  const server = await openNarrowServer()
  const executing = await takeSeats(server)
  const waiting = new Http2Client(server.flood).begin()
  const size = 2 * 1024 * 1024
  waiting.write(configMap('large', `"binaryData":{"a":"${'A'.repeat(size)}`).slice(0, size))
  expect((await new Http2Client(server.calm).list()).status).toBe(200)
  // Flow control of HTTP/2 lets a stream send 64 KiB ahead of its reader.
  expect(waiting.writableLength).toBeGreaterThan(size / 2)
  waiting.close()
  for (const stream of executing) expect(await finish(stream)).toBe(201)
  await expectFreeSeats(server)
})

it('a server that closes under a flood ends in its time, and logs no error', async () => {
  const server = await openNarrowServer({ drainMs: 50 })
  const flood = new Http2Client(server.flood)
  fill(flood)
  expect((await flood.list()).status).toBe(429)
  await server.close()
  expect(server.log.filter(({ level }) => level === 'error')).toEqual([])
  expect(
    server.log.filter(({ message }) => message === 'unfinished requests were aborted'),
  ).toEqual([expect.objectContaining({ fields: { count: seats + queueLength, milliseconds: 50 } })])
})
