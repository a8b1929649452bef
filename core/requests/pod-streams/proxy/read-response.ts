import { isConnectionHeader, isSendable } from '../../../base/outgoing/check-request.ts'
import { FetchError } from '../../../base/outgoing/fetch-error.ts'
import type { HostAnswer } from '../../../base/outgoing/host-fetch.ts'
import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import { ByteQueue } from '../../../base/streams/byte-queue.ts'
import { quoteText } from '../../../base/text/quote-text.ts'

/** Limit of the head of a response, in bytes. */
const largestHead = 64 * 1024
/** Bytes of an upgraded connection that are passed on at once. */
const mostAtOnce = 64 * 1024
/** Limit of a line of a chunked body, in bytes. */
const longestLine = 1024

const decoder = new TextDecoder('latin1')

/** Bytes that are read by lines and by counts. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #unread = new ByteQueue()

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** A line without its end. @throws FetchError for a longer one, or where there is none */
  async line(limit: number): Promise<string> {
    for (;;) {
      const at = this.#unread.indexOf(0x0a)
      if (at !== -1 && at <= limit) {
        return decoder.decode(this.#unread.take(at + 1)).replace(/\r?\n$/, '')
      }
      if (this.#unread.length > limit || !(await this.#more())) {
        throw broken('malformed HTTP response')
      }
    }
  }

  /** The next bytes as they come, up to `most`; undefined at the end. */
  async some(most: number): Promise<Uint8Array | undefined> {
    if (this.#unread.length === 0 && !(await this.#more())) return undefined
    return this.#unread.take(most)
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next()
    if (done === true) return false
    this.#unread.push(value)
    return true
  }
}

export interface ResponseTerms {
  /** Method of the request. */
  readonly method: string
  /** Whether the request asked for another protocol. */
  readonly isUpgrade?: boolean
  /** Called when the body has been read or left. */
  readonly done: () => void
}

const switchingProtocols = 101

/** Reads an HTTP/1.1 response. @throws FetchError */
export async function readResponse(
  duplex: ByteDuplex,
  { method, isUpgrade = false, done }: ResponseTerms,
): Promise<HostAnswer> {
  const reader = new ByteReader(duplex.incoming)
  const head = await readHead(reader, isUpgrade)
  const { status, headers } = head
  if (status === switchingProtocols) return upgraded(reader, head, duplex)
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  const chunks = bodyOf(reader, hasBody ? head.length : 0, head.isChunked && hasBody, done)
  // A generator that has not begun runs no `finally` when its reader leaves.
  const leave = async (): Promise<IteratorResult<Uint8Array>> => {
    done()
    return chunks.return(undefined)
  }
  const body = { [Symbol.asyncIterator]: () => ({ next: () => chunks.next(), return: leave }) }
  return { status, headers, body }
}

interface ResponseHead {
  readonly status: number
  readonly headers: readonly string[]
  readonly length: number
  readonly isChunked: boolean
}

/** Most heads of no final answer (`103 Early Hints`) before one. */
const mostInterim = 5

/** Reads the head of the final answer, or of a switch of protocols. */
async function readHead(reader: ByteReader, isUpgrade: boolean): Promise<ResponseHead> {
  for (let interim = 0; interim <= mostInterim; interim++) {
    const line = await reader.line(largestHead)
    const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(line)?.[1])
    const isFinal = status >= 200 || (isUpgrade && status === switchingProtocols)
    if (!isFinal && !(status >= 100 && status !== switchingProtocols)) {
      throw broken('malformed HTTP status code')
    }
    const head = await readHeaders(reader, status)
    if (isFinal) return head
  }
  throw broken('net/http: too many 1xx informational responses')
}

async function readHeaders(reader: ByteReader, status: number): Promise<ResponseHead> {
  const all: [string, string][] = []
  let length = Infinity
  let isChunked = false
  let named: readonly string[] = []
  let left = largestHead
  for (let line = await reader.line(left); line !== ''; line = await reader.line(left)) {
    left -= line.length
    const at = line.indexOf(':')
    const [name, value] = [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    if (at < 1 || !isSendable(name, value)) throw broken(`malformed MIME header line: ${line}`)
    if (name === 'content-length') length = lengthOf(value)
    else if (name === 'transfer-encoding') isChunked = /chunked/i.test(value)
    else if (name === 'connection') named = [...named, ...value.toLowerCase().split(/[\s,]+/)]
    else all.push([name, value])
  }
  const isKept = (name: string): boolean =>
    (name === 'upgrade' && status === switchingProtocols) ||
    (!isConnectionHeader(name) && !named.includes(name))
  return { status, headers: all.filter(([name]) => isKept(name)).flat(), length, isChunked }
}

/** A connection that has switched protocols, behind the head of the answer. */
function upgraded(
  reader: ByteReader,
  { status, headers }: ResponseHead,
  duplex: ByteDuplex,
): HostAnswer {
  async function* incoming(): AsyncGenerator<Uint8Array> {
    let isLeft = true
    try {
      for (;;) {
        const bytes = await reader.some(mostAtOnce)
        isLeft = bytes !== undefined
        if (!bytes) return
        yield bytes
      }
    } finally {
      if (isLeft) duplex.close()
    }
  }
  return {
    status,
    headers,
    body: { [Symbol.asyncIterator]: () => nothing() },
    upgrade: {
      incoming: incoming(),
      closed: duplex.closed,
      write: (chunk) => duplex.write(chunk),
      end: () => duplex.end(),
      close: () => duplex.close(),
    },
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function broken(why: string): FetchError {
  return new FetchError('connection', `the answer of a pod: ${why}`, { goText: why })
}

function lengthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw broken(`bad Content-Length ${quoteText(text)}`)
}

async function* bodyOf(
  reader: ByteReader,
  length: number,
  isChunked: boolean,
  done: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    if (isChunked) yield* chunksOf(reader)
    else yield* partOf(reader, length)
  } finally {
    done()
  }
}

async function* partOf(reader: ByteReader, length: number): AsyncGenerator<Uint8Array> {
  for (let left = length; left > 0;) {
    const bytes = await reader.some(left)
    if (!bytes) {
      if (length === Infinity) return
      throw broken('unexpected EOF')
    }
    left -= bytes.length
    yield bytes
  }
}

async function* chunksOf(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const size = /^[0-9a-f]{1,15}(?=\s*(?:;|$))/i.exec(await reader.line(longestLine))?.[0]
    if (size === undefined) throw broken('invalid byte in chunk length')
    if (Number.parseInt(size, 16) === 0) return
    yield* partOf(reader, Number.parseInt(size, 16))
    await reader.line(longestLine)
  }
}
