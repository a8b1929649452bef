import { Readable } from 'node:stream'
import { type ApiRequest, decodeHeaderText, requestHeaders, tooLarge } from '../../core/index.ts'
import { readBody } from '../serving/http/bodies/read-body.ts'
import { nodeGlobals } from './node-globals.ts'

/** The first argument of `fetch`. */
export type FetchInput = string | URL | Request

/** A call of `fetch` as a request to core. */
export interface FetchCall {
  readonly url: string
  /** The caller's abort signal; the request has its own. */
  readonly signal: AbortSignal | undefined
  readonly request: (signal: AbortSignal) => ApiRequest
}

/** Base URL of relative addresses; it is never resolved. */
const base = 'http://localhost'

function isRequest(input: FetchInput): input is Request {
  // By shape, as a polyfill has another class.
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

/** The body as a stream; requests of a polyfill have none and are read whole. */
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
    // A reader that leaves early cancels the body's sender too.
    if (!isOver) await reader.cancel().catch(() => undefined)
  }
}

/** Reads the arguments of `fetch`. @throws TypeError as `fetch` does, for a malformed address or request. */
export function fetchCall(input: FetchInput, init: RequestInit = {}): FetchCall {
  const given = isRequest(input) ? input : undefined
  if (given?.bodyUsed) throw new TypeError('the body of the request was read before')
  const address = new URL(isRequest(input) ? input.url : String(input), base)
  const { signal, ...rest } = given ? overridden(given, init) : init
  // The signal is passed apart, as Request refuses signals of another realm.
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
