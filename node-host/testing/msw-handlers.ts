import type { RequestHandler } from '../../core/index.ts'
import { addressBelow, prefixOf } from './address-below.ts'
import { nodeGlobals } from './node-globals.ts'
import { serveSocket, type SocketData } from './serve-socket.ts'
import type { TestFetch } from './test-fetch.ts'

interface MswClient {
  readonly url: URL
  send(data: string | ArrayBuffer): void
  close(code?: number, reason?: string): void
  addEventListener(type: 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: SocketData }) => void): void
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

/** Refuses what is not MSW 2, such as one of its functions. @throws TypeError */
function checked<HttpHandler, SocketHandler>(
  msw: Partial<Msw<HttpHandler, SocketHandler>> | undefined,
): Msw<HttpHandler, SocketHandler> {
  const { http, ws } = msw ?? {}
  if (typeof http?.all === 'function' && typeof ws?.link === 'function') return { http, ws }
  throw new TypeError(
    "handlers are made of MSW 2 itself: import * as msw from 'msw', then server.handlers(msw, url)",
  )
}

/**
 * Handlers for MSW 2 that answer everything below `url`, an absolute address or a path (`/clusters/demo`): requests of all
 * methods, and watches, processes and ports of pods over WebSocket.
 *
 * @throws RangeError for any other `url`; TypeError for anything but MSW 2.
 */
export function mswHandlers<HttpHandler, SocketHandler>(
  msw: Msw<HttpHandler, SocketHandler>,
  url: string,
  { fetch, handler }: { readonly fetch: TestFetch; readonly handler: RequestHandler },
): (HttpHandler | SocketHandler)[] {
  const { http, ws } = checked(msw)
  const prefix = prefixOf(url)
  const top = url.replace(/\/+$/, '')
  const requests = http.all(`${top}/*`, async ({ request }) => {
    const { method, headers, body, signal } = request
    const address = addressBelow(request.url, prefix)
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
    void serveSocket(handler, {
      address: addressBelow(client.url.href, prefix),
      protocols: [protocols].flat(),
      send: (data) => client.send(typeof data === 'string' ? data : data.buffer),
      close: (code, reason) => client.close(code, reason),
      onMessage: (listener) => client.addEventListener('message', ({ data }) => listener(data)),
      onClose: (listener) => client.addEventListener('close', listener),
    })
  })
  return [requests, sockets]
}
