import { encodeHeaderText } from '../outgoing/header-text.ts'
import type { Transport, TransportResponse } from './transport.ts'

/** Part of a fetch response that the transport reads. */
export interface FetchAnswer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: ReadableStream<Uint8Array> | null
}

/** Fetch function of a page, a worker or Node, or any function in its place. */
export type FetchLike = (
  address: string,
  init: {
    readonly method: string
    readonly headers: Record<string, string>
    readonly body?: Uint8Array<ArrayBuffer>
    readonly signal: AbortSignal
  },
) => Promise<FetchAnswer>

export interface FetchTransportOptions {
  readonly fetch: FetchLike
  /** Base URL of the server: `https://127.0.0.1:6443`, `/clusters/demo`; a slash at its end does not count. */
  readonly base: string
  /** Headers of every request, such as `authorization`; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Keeps the answer until its body is read: Node's fetch ends an unread body, without an error, when the answer is collected. */
async function* chunks(answer: FetchAnswer): AsyncGenerator<Uint8Array, void> {
  const { body } = answer
  if (!body) return
  // Read with a reader: not every browser can iterate a stream.
  const reader = body.getReader()
  let isOver = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isOver = done
      if (done) return
      yield value
    }
  } catch (error) {
    isOver = true
    throw error
  } finally {
    // A reader that stops early releases the connection.
    if (!isOver) await reader.cancel()
  }
}

function withOwnBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes)
}

function asBytes(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, encodeHeaderText(value)]),
  )
}

/** Transport over a fetch function; rejects with that function's errors. */
export function fetchTransport(options: FetchTransportOptions): Transport {
  const { fetch, headers: always = {} } = options
  const base = options.base.replace(/\/$/, '')
  return {
    async request({ method, path, search, headers, body, signal }): Promise<TransportResponse> {
      const address = `${base}${path}${search === '' ? '' : `?${search}`}`
      const answer = await fetch(address, {
        method,
        headers: asBytes({ ...headers, ...always }),
        ...(body && { body: withOwnBuffer(body) }),
        signal,
      })
      return {
        status: answer.status,
        header: (name) => answer.headers.get(name) ?? undefined,
        body: chunks(answer),
      }
    },
  }
}
