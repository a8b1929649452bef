import {
  type ApiRequest,
  type Peer,
  separateLines,
  streamOfWhole,
  ApiError,
  badRequest,
  unsupportedContentEncoding,
} from '../../core/index.ts'
import { headerMap } from './header-list.ts'
import { overLimit, readWithin } from './read-within.ts'

interface Sent {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: readonly string[]
  readonly body: Uint8Array | undefined
}

const nothing = new Uint8Array()

/** An {@link ApiRequest} that came over a port. */
export class PortRequest implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly peer: Peer
  readonly signal: AbortSignal
  readonly #headers: ReadonlyMap<string, string>
  readonly #body: Uint8Array

  constructor({ method, path, search, headers, body = nothing }: Sent, signal: AbortSignal) {
    this.method = method
    this.path = path
    this.search = search
    this.signal = signal
    // Ports are within the browser.
    this.peer = { secure: true }
    this.#headers = headerMap(headers)
    this.#body = body
  }

  header(name: string): string | undefined {
    return this.#headers.get(name)
  }

  headerLines(): Iterable<readonly [string, string]> {
    return separateLines(this.#headers)
  }

  hasHeaderWithPrefix(prefix: string): boolean {
    return [...this.#headers.keys()].some((name) => name.startsWith(prefix))
  }

  body(limit: number): Promise<Uint8Array> {
    return decodeBody(this.#body, this.header('content-encoding') ?? '', limit)
  }

  // A request crosses a port in one message, so its body has been read whole by the page.
  bodyStream(): AsyncIterable<Uint8Array> | undefined {
    return streamOfWhole(this.#body)
  }
}

/**
 * Decodes the body of a request from its `Content-Encoding`.
 * @throws ApiError `RequestEntityTooLarge` past `limit` bytes, `UnsupportedMediaType` for an unknown encoding, `BadRequest`
 * for what is not gzip.
 */
async function decodeBody(body: Uint8Array, encoding: string, limit: number): Promise<Uint8Array> {
  const coding = encoding.trim().toLowerCase()
  if (coding === 'gzip' || coding === 'x-gzip') return inflate(body, limit)
  if (coding !== '' && coding !== 'identity') throw unsupportedContentEncoding(encoding)
  if (body.byteLength > limit) throw overLimit(limit)
  return body
}

async function inflate(body: Uint8Array, limit: number): Promise<Uint8Array> {
  const plain = new Blob([body.slice()]).stream().pipeThrough(new DecompressionStream('gzip'))
  try {
    // A decompression bomb is stopped at the limit.
    return await readWithin(plain, limit)
  } catch (error) {
    if (error instanceof ApiError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw badRequest(`the request body is not valid gzip: ${why}`, error)
  }
}
