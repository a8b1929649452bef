import { isConnectionHeader, isSendable } from '../../../base/outgoing/check-request.ts'
import { FetchError } from '../../../base/outgoing/fetch-error.ts'
import type { HostAnswer } from '../../../base/outgoing/host-fetch.ts'
import { ByteQueue } from '../../../base/streams/byte-queue.ts'
import { quoteText } from '../../../base/text/quote-text.ts'

/** Limit of the head of a response, in bytes. */
const largestHead = 64 * 1024
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

/** Reads an HTTP/1.1 response to `method`. `done` is called when its body has been read or left. @throws FetchError */
export async function readResponse(
  incoming: AsyncIterable<Uint8Array>,
  method: string,
  done: () => void,
): Promise<HostAnswer> {
  const reader = new ByteReader(incoming)
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(await reader.line(largestHead))?.[1])
  if (!(status >= 200)) throw broken('malformed HTTP status code')
  const headers: string[] = []
  let length = Infinity
  let isChunked = false
  let left = largestHead
  for (let line = await reader.line(left); line !== ''; line = await reader.line(left)) {
    left -= line.length
    const at = line.indexOf(':')
    const [name, value] = [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    if (at < 1 || !isSendable(name, value)) throw broken(`malformed MIME header line: ${line}`)
    if (name === 'content-length') length = lengthOf(value)
    else if (name === 'transfer-encoding') isChunked = /chunked/i.test(value)
    else if (!isConnectionHeader(name)) headers.push(name, value)
  }
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  const chunks = bodyOf(reader, hasBody ? length : 0, isChunked && hasBody, done)
  // A generator that has not begun runs no `finally` when its reader leaves.
  const leave = async (): Promise<IteratorResult<Uint8Array>> => {
    done()
    return chunks.return(undefined)
  }
  const body = { [Symbol.asyncIterator]: () => ({ next: () => chunks.next(), return: leave }) }
  return { status, headers, body }
}

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
