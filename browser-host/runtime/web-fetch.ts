import {
  encodeHeaderText,
  FetchError,
  type HostAnswer,
  type HostRequest,
  type OutgoingTls,
} from '../../core/index.ts'

/** Limit of a streamed body in bytes; it is read whole first, as few browsers can stream uploads, and over HTTP/2 only. */
const largestStreamedBody = 16 * 1024 * 1024

/**
 * Sends a request by the `fetch` of a page or a worker. Servers of another origin must allow it (CORS). TLS material,
 * upgrades, another `Host` and redirects, which pages cannot handle, fail as `unsupported`.
 */
export async function webFetch(request: HostRequest): Promise<HostAnswer> {
  refuseUnsupported(request)
  const { method, url, label, signal } = request
  const body = await bodyOf(request)
  const response = await fetch(url, {
    method,
    headers: headerPairs(request.headers),
    body,
    signal,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  }).catch((error: unknown) => {
    throw failure(
      request,
      error,
      'the server cannot be reached, or does not allow this page (CORS)',
    )
  })
  if (response.type === 'opaqueredirect') {
    throw unsupported(label, 'the answer is a redirect, which a page cannot read')
  }
  return {
    status: response.status,
    headers: headersOf(response.headers),
    body: new ResponseChunks(response, (error) =>
      failure(request, error, 'the server broke off its answer'),
    ),
  }
}

function refuseUnsupported({ label, tls, upgrade, url, headers }: HostRequest): void {
  const setting = url.protocol === 'https:' && tls ? givenSetting(tls) : undefined
  if (setting !== undefined) throw unsupported(label, `a page cannot set ${setting}`)
  if (upgrade !== undefined) throw unsupported(label, 'a page cannot upgrade a request')
  if (headers.some((name, at) => at % 2 === 0 && name === 'host')) {
    throw unsupported(label, 'a page cannot set the Host header')
  }
}

function givenSetting(tls: OutgoingTls): string | undefined {
  if (tls.authorities !== undefined) return 'the certificate authorities of a request'
  if (tls.certificate !== undefined) return 'the client certificate of a request'
  if (tls.serverName !== undefined) return "the name that a server's certificate is for"
  if (tls.insecure === true) return 'a request free from checking the certificate'
  return undefined
}

/** The body as a Blob. @throws FetchError `too-large` for a streamed body beyond the limit. */
async function bodyOf({ body, label, signal }: HostRequest): Promise<Blob | null> {
  if (body === undefined) return null
  // A copy of the bytes, which may be a view into shared memory.
  if (ArrayBuffer.isView(body)) return new Blob([body.slice()])
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body) {
    signal.throwIfAborted()
    size += chunk.byteLength
    if (size > largestStreamedBody) {
      throw new FetchError(
        'too-large',
        `${label}: the request has more than ${largestStreamedBody} bytes, which is all that a page sends`,
      )
    }
    chunks.push(chunk.slice())
  }
  return new Blob(chunks)
}

function headerPairs(headers: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = headers[at] ?? ''
    // The browser sets Content-Length itself.
    if (name !== 'content-length') pairs.push([name, encodeHeaderText(headers[at + 1] ?? '')])
  }
  return pairs
}

/** The headers of an answer, without those of a content coding that the browser has decoded. */
function headersOf(headers: Headers): readonly string[] {
  const isDecoded = headers.has('content-encoding')
  return Array.from(headers).flatMap(([name, value]) =>
    isDecoded && (name === 'content-encoding' || name === 'content-length') ? [] : [name, value],
  )
}

const over: IteratorResult<Uint8Array, undefined> = { done: true, value: undefined }

class ResponseChunks implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  readonly #failed: (error: unknown) => Error

  constructor({ body }: Response, failed: (error: unknown) => Error) {
    this.#reader = body?.getReader()
    this.#failed = failed
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (!this.#reader) return over
    const step = await this.#reader.read().catch((error: unknown) => {
      throw this.#failed(error)
    })
    return step.done ? over : { done: false, value: step.value }
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    // Cancelling frees the connection; it rejects for a broken body.
    await this.#reader?.cancel().catch(() => undefined)
    return over
  }
}

function failure({ label, signal }: HostRequest, error: unknown, why: string): Error {
  if (signal.aborted) return signal.reason as FetchError
  const detail = error instanceof Error ? error.message : String(error)
  return new FetchError('connection', `${label}: ${why} (${detail})`, { cause: error })
}

function unsupported(label: string, why: string): FetchError {
  return new FetchError('unsupported', `${label}: ${why}`)
}
