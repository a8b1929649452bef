import { setImmediate } from 'node:timers'
import {
  type ApiConnection,
  type ApiRequest,
  ConnectionCut,
  isUpgrade,
  refuseUpgrade,
  requestHeaders,
  type RequestHandler,
  wholeBody,
} from '../../core/index.ts'

/** The page's end of a WebSocket that a tool intercepts. */
export interface SocketClient {
  /** Path and query of the request to the server. */
  readonly address: string
  /** The subprotocols that the page offers. */
  readonly protocols: readonly string[]
  send(data: string | Uint8Array<ArrayBuffer>): void
  close(code: number, reason?: string): void
  onMessage(listener: (data: SocketData) => void): void
  onClose(listener: () => void): void
}

/** A message as tools pass it on. */
export type SocketData = string | Blob | ArrayBuffer | Uint8Array

const normalEnd = 1000
const tooLarge = 1009
const serverFailed = 1011
/** Bytes of a page's messages that wait for their reader at most; tools cannot let a page wait. */
const mostWaiting = 16 * 1024 * 1024
/** Close code of a WebSocket that broke or was refused. */
const broken = 1006

function isConnection(outcome: object): outcome is ApiConnection {
  return 'stream' in outcome
}

async function bytesOf(data: SocketData): Promise<Uint8Array> {
  if (typeof data === 'string') return new TextEncoder().encode(data)
  return new Uint8Array(data instanceof Blob ? await data.arrayBuffer() : data)
}

function sizeOf(data: SocketData): number {
  if (typeof data === 'string') return data.length
  return data instanceof Blob ? data.size : data.byteLength
}

/** Passes the messages of a page on, one by one, once it is connected; a watch takes none. `fail` closes the socket. */
function receiveFrom(
  client: SocketClient,
  connected: Promise<ApiConnection | undefined>,
  fail: (code: number) => void,
): void {
  let last: Promise<unknown> = connected
  let waiting = 0
  client.onMessage((data) => {
    const size = sizeOf(data)
    waiting += size
    if (waiting > mostWaiting) return fail(tooLarge)
    last = last
      .then(async () => {
        await (await connected)?.receive?.(await bytesOf(data))
        waiting -= size
      })
      .catch(() => fail(serverFailed))
  })
}

async function pump(
  { stream }: ApiConnection,
  client: SocketClient,
  left: AbortSignal,
): Promise<void> {
  const decoder = new TextDecoder()
  const messages = stream.messages[Symbol.asyncIterator]()
  const leave = (): void => void messages.return?.()
  left.addEventListener('abort', leave, { once: true })
  for await (const message of { [Symbol.asyncIterator]: () => messages }) {
    if (left.aborted) return
    client.send(stream.kind === 'text' ? decoder.decode(message) : Uint8Array.from(message))
  }
  // Tools deliver messages in a later turn, and only while the socket is open.
  await new Promise<void>((resolve) => {
    setImmediate(resolve)
  })
  client.close(normalEnd)
}

function socketRequest({ address, protocols }: SocketClient, signal: AbortSignal): ApiRequest {
  const { pathname, search } = new URL(address, 'http://localhost')
  const offered = protocols.join(', ')
  return {
    method: 'GET',
    path: pathname,
    search: search.slice(1),
    ...requestHeaders(offered === '' ? {} : { 'sec-websocket-protocol': offered }),
    ...wholeBody(),
    signal,
    peer: { secure: true },
  }
}

/** Serves a watch, or a process or port of a pod, over a WebSocket that a tool intercepts, until either end closes it. */
export async function serveSocket(handler: RequestHandler, client: SocketClient): Promise<void> {
  const left = new AbortController()
  client.onClose(() => left.abort())
  let connected: (connection: ApiConnection | undefined) => void = () => undefined
  const receiver = new Promise<ApiConnection | undefined>((resolve) => (connected = resolve))
  // Tools open the socket of a page at once, so that it may send before it is connected.
  receiveFrom(client, receiver, (code) => {
    client.close(code)
    left.abort()
  })
  const request = socketRequest(client, left.signal)
  try {
    const outcome = await handler.connect(request, client.protocols)
    connected(isConnection(outcome) ? outcome : undefined)
    if (isConnection(outcome)) await pump(outcome, client, left.signal)
    else if (isUpgrade(outcome)) client.close(broken, refuseUpgrade(outcome).message)
    else client.close(broken, `refused with ${outcome.status}`)
  } catch (error) {
    if (!(error instanceof ConnectionCut)) throw error
    client.close(broken)
  } finally {
    connected(undefined)
  }
}
