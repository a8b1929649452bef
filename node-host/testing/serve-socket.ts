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
  onClose(listener: () => void): void
}

const normalEnd = 1000
/** Close code of a WebSocket that broke or was refused. */
const broken = 1006

function isConnection(outcome: object): outcome is ApiConnection {
  return 'stream' in outcome
}

async function pump({ stream }: ApiConnection, client: SocketClient): Promise<void> {
  const decoder = new TextDecoder()
  for await (const message of stream.messages) {
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

/** Serves a watch over a WebSocket that a tool intercepts, until either end closes it. */
export async function serveSocket(handler: RequestHandler, client: SocketClient): Promise<void> {
  const left = new AbortController()
  client.onClose(() => left.abort())
  const request = socketRequest(client, left.signal)
  try {
    const outcome = await handler.connect(request, client.protocols)
    if (isConnection(outcome)) await pump(outcome, client)
    else if (isUpgrade(outcome)) client.close(broken, refuseUpgrade(outcome).message)
    else client.close(broken, `refused with ${outcome.status}`)
  } catch (error) {
    if (!(error instanceof ConnectionCut)) throw error
    client.close(broken)
  }
}
