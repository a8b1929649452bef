import { Readable } from 'node:stream'
import { type ApiRequest, decodeHeaderText, requestHeaders, tooLarge } from '../../core/index.ts'
import { readBody } from '../http/read-body.ts'
import { nodeGlobals } from './node-globals.ts'

/** What `fetch` takes. */
export type FetchInput = string | URL | Request

/** A call of `fetch` as a request of core's. */
export interface FetchCall {
  readonly url: string
  /** Of the caller; the request has one of its own. */
  readonly signal: AbortSignal | undefined
  readonly request: (signal: AbortSignal) => ApiRequest
}

/** Paths alone are as good as addresses: nothing is resolved. */
const base = 'http://localhost'

function isRequest(input: FetchInput): input is Request {
  // Not by class: a polyfill's is another.
  return typeof input === 'object' && 'url' in input && 'headers' in input
}

function overridden(request: Request, init: RequestInit): RequestInit {
  const { method, headers } = request
  return { method, headers, ...init }
}

async function bodyOf(source: Request, limit: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await source.arrayBuffer())
  const encoding = source.headers.get('content-encoding') ?? undefined
  if (encoding !== undefined) {
    const length = String(bytes.length)
    return readBody(Readable.from([bytes]), { limit, timeoutMs: 60_000, encoding, length })
  }
  if (bytes.length <= limit) return bytes
  throw tooLarge(`Request entity too large: limit is ${limit}`)
}

/** The body as it comes; a polyfill's requests have no stream, and are read whole. */
function streamOf(source: Request): AsyncIterable<Uint8Array> | undefined {
  if (source.body === null) return undefined
  return source.body === undefined ? inOneChunk(source) : chunksIn(source.body)
}

async function* inOneChunk(source: Request): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await source.arrayBuffer())
}

async function* chunksIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let isOver = false
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
    isOver = true
  } finally {
    // Also where the reader of the body left: whoever sends it is told.
    if (!isOver) await reader.cancel().catch(() => undefined)
  }
}

/** @throws TypeError as `fetch` does, for what is no address or no request. */
export function fetchCall(input: FetchInput, init: RequestInit = {}): FetchCall {
  const given = isRequest(input) ? input : undefined
  if (given?.bodyUsed) throw new TypeError('the body of the request was read before')
  const address = new URL(isRequest(input) ? input.url : String(input), base)
  const { signal, ...rest } = given ? overridden(given, init) : init
  // Signals of another realm are refused by the class; they are listened to instead.
  const native = new nodeGlobals.Request(address.href, { ...rest, duplex: 'half' })
  const hasOwnBody = given !== undefined && (init.body ?? undefined) === undefined
  const source = hasOwnBody ? given : native
  const { method, headers } = native
  return {
    url: address.href,
    signal: signal ?? given?.signal ?? undefined,
    request: (own) => ({
      method,
      path: address.pathname,
      search: address.search.slice(1),
      ...requestHeaders(
        Object.fromEntries(Array.from(headers, ([name, value]) => [name, decodeHeaderText(value)])),
      ),
      body: (limit) => bodyOf(source, limit),
      bodyStream: () => streamOf(source),
      signal: own,
      peer: { secure: true },
    }),
  }
}
