import { onAbort } from '../execution/on-abort.ts'
import type { Clock } from '../runtime.ts'
import type { ByteDuplex } from '../streams/byte-duplex.ts'
import { ByteCollector, joinBytes } from '../streams/join-bytes.ts'
import { encodeUtf8 } from '../text/utf8.ts'
import { ByteReader } from './byte-reader.ts'
import { encodeAnswer, type WholeAnswer } from './encode-answer.ts'
import { type BodyFraming, messageBody } from './message-body.ts'
import { headerIn, mostHead, namesToken, readHeaders } from './message-headers.ts'

/** The head of a request. */
export interface RequestHead {
  readonly method: string
  /** Path and query, as the request line has them. */
  readonly target: string
  /** Minor version of HTTP/1. */
  readonly version: 0 | 1
  /** A flat list: name in lower case, value, and so on. */
  readonly headers: readonly string[]
}

/** What answers the requests of connections. */
export interface RequestServer {
  /** Whether the body of a request is kept; another one is read and dropped. */
  readonly keepsBody: (head: RequestHead) => boolean
  /** Bytes of a body that is kept; a longer one is answered with 413. */
  readonly mostBody: number
  /** Answers a request; where it throws, the connection is closed without an answer. */
  readonly answer: (head: RequestHead, body: Uint8Array) => WholeAnswer | Promise<WholeAnswer>
}

/** A request that is refused, behind which the connection is closed. */
class RefusedRequest extends Error {
  readonly status: number

  constructor(status: number, why = '') {
    super(why)
    this.status = status
  }
}

/** Bytes of a first line of a request. */
const longestTarget = mostHead
/** Empty lines before a request, which clients of old send behind a body (RFC 9112, 2.2). */
const mostEmptyLines = 4
const bad = (why: string): Error =>
  new RefusedRequest(why === 'a line is too long' ? 431 : 400, why)

/**
 * Answers the requests of a connection one after the other, until the client ends it, or an answer does (RFC 9112, 9.3). What is no
 * request is answered with 400. Where `ended` aborts, the connection is closed behind the answer that is under way.
 */
export async function serveRequests(
  connection: ByteDuplex,
  server: RequestServer,
  clock: Clock,
  ended?: AbortSignal,
): Promise<void> {
  const reader = new ByteReader(connection.incoming, bad)
  let isBusy = false
  const end = (): void => {
    if (!isBusy) connection.close()
  }
  const stop = ended && onAbort(ended, end)
  try {
    while (ended?.aborted !== true) {
      const head = await readRequest(reader)
      if (!head) break
      isBusy = true
      if (!(await serveOne(connection, reader, head, server, clock))) break
      isBusy = false
    }
  } catch (error) {
    if (error instanceof RefusedRequest) await refuse(connection, error, clock)
    // Whatever else fails, the client sees a connection that was closed.
  } finally {
    stop?.()
    connection.close()
  }
}

async function refuse(
  connection: ByteDuplex,
  { status }: RefusedRequest,
  clock: Clock,
): Promise<void> {
  const answer = plainAnswer(status)
  const terms = { method: 'GET', time: clock.now(), connection: 'close' } as const
  await connection.write(encodeAnswer(answer, terms)).catch(() => undefined)
}

const refusals: Readonly<Record<number, string>> = {
  400: '400 Bad Request',
  413: '413 Content Too Large',
  417: '417 Expectation Failed',
  431: '431 Request Header Fields Too Large',
  501: '501 Not Implemented',
  505: '505 HTTP Version Not Supported',
}

function plainAnswer(status: number): WholeAnswer {
  return {
    status,
    headers: ['Content-Type', 'text/plain; charset=utf-8'],
    body: refusals[status] ?? '',
  }
}

interface ReadHead extends RequestHead {
  readonly framing: BodyFraming
}

/** The head of the next request; undefined where none comes any more. */
async function readRequest(reader: ByteReader): Promise<ReadHead | undefined> {
  let line = await reader.lineOrEnd(longestTarget)
  for (let empty = 0; line === '' && empty < mostEmptyLines; empty++) {
    line = await reader.lineOrEnd(longestTarget)
  }
  if (line === undefined) return undefined
  const [, method, target, major, minor] =
    /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}) (\S+) HTTP\/(\d)\.(\d)$/.exec(line) ?? []
  if (method === undefined || target === undefined) throw new RefusedRequest(400)
  if (major !== '1') throw new RefusedRequest(505)
  const { list, length, encoding } = await readHeaders(reader, bad)
  if (encoding !== '' && encoding !== 'chunked') throw new RefusedRequest(501)
  if (encoding !== '' && length !== undefined) throw new RefusedRequest(400)
  const framing: BodyFraming =
    encoding === '' ? { kind: 'length', length: length ?? 0 } : { kind: 'chunked' }
  return { method, target, version: minor === '0' ? 0 : 1, headers: list, framing }
}

/** Answers one request. Returns whether the connection stays open. */
async function serveOne(
  connection: ByteDuplex,
  reader: ByteReader,
  { framing, ...head }: ReadHead,
  server: RequestServer,
  clock: Clock,
): Promise<boolean> {
  const { method, version, headers } = head
  const isKept = server.keepsBody(head)
  const hasBody = framing.kind !== 'length' || framing.length > 0
  const isTooLarge = framing.kind === 'length' && framing.length > server.mostBody
  if (isKept && isTooLarge) throw new RefusedRequest(413)
  const expected = headerIn(headers, 'expect')
  if (expected !== undefined && version === 1) {
    if (expected.toLowerCase() !== '100-continue') throw new RefusedRequest(417)
    if (hasBody) await connection.write(encodeUtf8('HTTP/1.1 100 Continue\r\n\r\n'))
  }
  const body = new ByteCollector()
  let length = 0
  for await (const piece of messageBody(reader, framing, bad)) {
    length += piece.length
    if (!isKept) continue
    if (length > server.mostBody) throw new RefusedRequest(413)
    body.push(piece)
  }
  const answer = await server.answer(head, body.whole())
  const closes =
    namesToken(headers, 'connection', 'close') ||
    namesToken(answer.headers ?? [], 'connection', 'close') ||
    (version === 0 && !namesToken(headers, 'connection', 'keep-alive'))
  const said = closes ? 'close' : version === 0 ? 'keep-alive' : undefined
  const terms = { method, time: clock.now(), connection: said } as const
  await connection.write(encodeAnswer(answer, terms))
  const isEmpty = method === 'HEAD' || answer.status === 204 || answer.status === 304
  if (answer.stream && !isEmpty) await writeChunks(connection, answer.stream)
  return !closes
}

/** Sends a body in chunks (RFC 9112, 7.1). */
async function writeChunks(
  connection: ByteDuplex,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const line = encodeUtf8('\r\n')
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    const size = encodeUtf8(`${chunk.length.toString(16)}\r\n`)
    await connection.write(joinBytes([size, chunk, line]))
  }
  await connection.write(encodeUtf8('0\r\n\r\n'))
}
