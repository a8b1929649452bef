import { encodeHeaderText } from '../outgoing/header-text.ts'
import type { Transport, TransportResponse } from './transport.ts'

/** The part of a fetch's answer that is read. */
export interface FetchAnswer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: ReadableStream<Uint8Array> | null
}

/** What a page's, a worker's or Node's own `fetch` can do, and any function that stands in for it. */
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
  /** Where the server's `/` is: `https://127.0.0.1:6443`, `/clusters/demo`; a slash at its end does not count. */
  readonly base: string
  /** Sent with every request, `authorization` for one; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
}

async function* chunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array, void> {
  if (!body) return
  // Not every browser can iterate a stream.
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
    // A reader that leaves early must not keep the connection.
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

/** Reaches a server over a fetch function; rejects with what that rejects with. */
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
        body: chunks(answer.body),
      }
    },
  }
}
