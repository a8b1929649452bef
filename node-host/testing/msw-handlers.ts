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
import { nodeGlobals } from './node-globals.ts'
import type { TestFetch } from './test-fetch.ts'

interface MswClient {
  readonly url: URL
  send(data: string | ArrayBuffer): void
  close(code?: number, reason?: string): void
  addEventListener(type: 'close', listener: () => void): void
}

/** The parts of MSW 2 (`import * as msw from 'msw'`) that are used; Skerry itself does not depend on MSW. */
export interface Msw<HttpHandler, SocketHandler> {
  readonly http: {
    all(
      path: string,
      resolver: (info: { readonly request: Request }) => Promise<Response>,
    ): HttpHandler
  }
  readonly ws: {
    link(url: string): {
      addEventListener(
        type: 'connection',
        listener: (connection: {
          readonly client: MswClient
          readonly info: { readonly protocols: string | string[] | undefined }
        }) => void,
      ): SocketHandler
    }
  }
}

const normalEnd = 1000
/** Close code of a WebSocket that broke or was refused. */
const broken = 1006

/** The path and query of an address below `prefix`. */
function below(address: string, prefix: string): string {
  const url = new URL(address)
  const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname
  return `${path || '/'}${url.search}`
}

function isConnection(outcome: object): outcome is ApiConnection {
  return 'stream' in outcome
}

async function pump({ stream }: ApiConnection, client: MswClient): Promise<void> {
  const decoder = new TextDecoder()
  for await (const message of stream.messages) {
    if (stream.kind === 'text') client.send(decoder.decode(message))
    else client.send(Uint8Array.from(message).buffer)
  }
  // MSW delivers messages in a later turn, and only while the socket is open.
  await new Promise<void>((resolve) => {
    setImmediate(resolve)
  })
  client.close(normalEnd)
}

function socketRequest(
  address: string,
  protocols: readonly string[],
  signal: AbortSignal,
): ApiRequest {
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

async function serveSocket(
  handler: RequestHandler,
  client: MswClient,
  protocols: readonly string[],
  prefix: string,
): Promise<void> {
  const left = new AbortController()
  client.addEventListener('close', () => left.abort())
  const request = socketRequest(below(client.url.href, prefix), protocols, left.signal)
  try {
    const outcome = await handler.connect(request, protocols)
    if (isConnection(outcome)) await pump(outcome, client)
    else if (isUpgrade(outcome)) client.close(broken, refuseUpgrade(outcome).message)
    else client.close(broken, `refused with ${outcome.status}`)
  } catch (error) {
    if (!(error instanceof ConnectionCut)) throw error
    client.close(broken)
  }
}

/**
 * Handlers for MSW 2 that answer everything below `url`, an absolute address or a path (`/clusters/demo`): requests of all
 * methods, and watches over WebSocket.
 *
 * @throws RangeError for any other `url`.
 */
export function mswHandlers<HttpHandler, SocketHandler>(
  { http, ws }: Msw<HttpHandler, SocketHandler>,
  url: string,
  { fetch, handler }: { readonly fetch: TestFetch; readonly handler: RequestHandler },
): (HttpHandler | SocketHandler)[] {
  if (!/^(https?:\/\/|\/)/.test(url)) {
    throw new RangeError(`no address to serve below: ${url}; give https://host/path or /path`)
  }
  const top = url.replace(/\/+$/, '')
  const prefix = top.startsWith('/') ? top : new URL(top).pathname.replace(/\/$/, '')
  const requests = http.all(`${top}/*`, async ({ request }) => {
    const { method, headers, body, signal } = request
    const address = below(request.url, prefix)
    const init = { method, headers, signal, ...(body && { body, duplex: 'half' as const }) }
    try {
      return await fetch(address, init)
    } catch (error) {
      if (signal.aborted) throw error
      return nodeGlobals.Response.error()
    }
  })
  const socketUrl = top.startsWith('/') ? `*${top}/*` : `${top.replace(/^http/, 'ws')}/*`
  const sockets = ws.link(socketUrl).addEventListener('connection', ({ client, info }) => {
    const { protocols = [] } = info
    void serveSocket(handler, client, [protocols].flat(), prefix)
  })
  return [requests, sockets]
}
