import { ByteReader } from '../../../base/http1/byte-reader.ts'
import { type BodyFraming, messageBody } from '../../../base/http1/message-body.ts'
import { namesToken, readHeaders } from '../../../base/http1/message-headers.ts'
import { isConnectionHeader } from '../../../base/outgoing/check-request.ts'
import { FetchError } from '../../../base/outgoing/fetch-error.ts'
import type { HostAnswer } from '../../../base/outgoing/host-fetch.ts'
import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'

/** Limit of the first line of a response, in bytes. */
const longestStatus = 64 * 1024
/** Bytes of an upgraded connection that are passed on at once. */
const mostAtOnce = 64 * 1024

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
  const reader = new ByteReader(duplex.incoming, () => broken('malformed HTTP response'))
  const head = await readHead(reader, isUpgrade)
  const { status, headers } = head
  if (status === switchingProtocols) return upgraded(reader, head, duplex)
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  const chunks = bodyOf(reader, hasBody ? head.framing : { kind: 'length', length: 0 }, done)
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
  readonly framing: BodyFraming
}

/** Most heads of no final answer (`103 Early Hints`) before one. */
const mostInterim = 5

/** Reads the head of the final answer, or of a switch of protocols. */
async function readHead(reader: ByteReader, isUpgrade: boolean): Promise<ResponseHead> {
  for (let interim = 0; interim <= mostInterim; interim++) {
    const line = await reader.line(longestStatus)
    const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(line)?.[1])
    const isFinal = status >= 200 || (isUpgrade && status === switchingProtocols)
    if (!isFinal && !(status >= 100 && status !== switchingProtocols)) {
      throw broken('malformed HTTP status code')
    }
    const head = await readFinal(reader, status)
    if (isFinal) return head
  }
  throw broken('net/http: too many 1xx informational responses')
}

async function readFinal(reader: ByteReader, status: number): Promise<ResponseHead> {
  const { list, length, encoding } = await readHeaders(reader, broken)
  const isKept = (name: string): boolean =>
    name !== 'content-length' &&
    ((name === 'upgrade' && status === switchingProtocols) ||
      (!isConnectionHeader(name) && !namesToken(list, 'connection', name)))
  const headers = list.filter((_text, at) => isKept(list[at - (at % 2)] ?? ''))
  if (encoding.includes('chunked')) return { status, headers, framing: { kind: 'chunked' } }
  const framing: BodyFraming =
    length === undefined ? { kind: 'connection' } : { kind: 'length', length }
  return { status, headers, framing }
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

async function* bodyOf(
  reader: ByteReader,
  framing: BodyFraming,
  done: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* messageBody(reader, framing, broken)
  } finally {
    done()
  }
}
