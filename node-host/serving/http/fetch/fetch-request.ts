import { Readable } from 'node:stream'
import {
  type ApiRequest,
  decodeHeaderText,
  type Peer,
  requestHeaders,
} from '../../../../core/index.ts'
import { readBody } from '../bodies/read-body.ts'
import { streamBody } from '../bodies/stream-body.ts'

interface FetchRequestOptions {
  readonly peer: Peer
  readonly bodyTimeoutMs: number
  readonly signal: AbortSignal
}

/** A request of the Fetch API as an {@link ApiRequest}; its body is read when core asks for it. */
export function apiRequestOf(
  { method, url, headers, body }: Request,
  { peer, bodyTimeoutMs: timeoutMs, signal }: FetchRequestOptions,
): ApiRequest {
  const { pathname, search } = new URL(url)
  const lines = Array.from(headers, ([name, value]) => [name, decodeHeaderText(value)] as const)
  const { header, ...rest } = requestHeaders(Object.fromEntries(lines))
  let readable: Readable | undefined
  const source = (): Readable => (readable ??= readableOf(body))
  return {
    method,
    path: pathname,
    search: search.slice(1),
    header,
    ...rest,
    body: async (limit) => {
      const encoding = header('content-encoding')
      try {
        const length = header('content-length')
        return await readBody(source(), { limit, timeoutMs, encoding, length })
      } catch (error) {
        // What is left of a refused body is not read.
        source().destroy()
        throw error
      }
    },
    bodyStream: () => (body === null ? undefined : streamBody(source(), { timeoutMs })),
    signal,
    peer,
  }
}

function readableOf(body: Request['body']): Readable {
  const readable = body === null ? Readable.from([]) : Readable.fromWeb(body)
  // Readers see the end of a body that breaks off by 'close'.
  return readable.on('error', () => undefined)
}
