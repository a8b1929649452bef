import type { BrowserContext, Request, Route, WebSocketRoute } from '@playwright/test'
import { apiRoots } from '../../../core/index.ts'
import { localOrigin } from '../../serving/http/browser-guard.ts'
import { addressBelow, prefixOf } from '../address-below.ts'
import type { TestPort, TestServer } from '../index.ts'
import { serveSocket } from '../serve-socket.ts'

export interface RoutedServer {
  readonly server: TestServer
  /** A path prefix, or an absolute URL; the API's own paths without it. */
  readonly url: string | undefined
  /** The port of the server, for answers that are streamed. */
  readonly port: () => Promise<TestPort>
}

interface Place {
  readonly prefix: string
  readonly serves: (url: URL) => boolean
}

function isBelow(path: string, prefix: string): boolean {
  if (prefix === '') return apiRoots.has(path.split('/', 2)[1] ?? '')
  return path === prefix || path.startsWith(`${prefix}/`)
}

function placeOf(url: string | undefined): Place {
  const prefix = url === undefined ? '' : prefixOf(url)
  const host = url === undefined || url.startsWith('/') ? undefined : new URL(url).host
  const serves = (address: URL): boolean => {
    if (host === undefined) return isBelow(address.pathname, prefix)
    return address.host === host && (prefix === '' || isBelow(address.pathname, prefix))
  }
  return { prefix, serves }
}

/** Whether the answer may be a stream, which Playwright cannot fulfil. */
function isStreamed(method: string, { pathname, searchParams }: URL): boolean {
  const watch = searchParams.get('watch')
  const isWatch = watch !== null && watch !== '0' && watch !== 'false'
  return method === 'GET' && (isWatch || /\/watch\//.test(pathname))
}

/** The page, or the service worker, that a request is from. */
function pageOf(request: Request): URL {
  return new URL(request.serviceWorker()?.url() ?? request.frame().url())
}

/** Why the browser would not request a stream from a port on this machine, and what would be right; undefined where it does. */
function unstreamable({ protocol }: URL, page: URL): string | undefined {
  if (protocol !== 'http:') {
    return 'Playwright continues https requests to https alone; use a cluster address with http'
  }
  // Browsers keep pages of other hosts from this machine.
  return localOrigin.test(page.origin)
    ? undefined
    : `${page.origin} is not on this machine; serve the page from localhost`
}

/** Headers that let the page read an answer from another origin. */
function corsHeaders(origin: string | undefined): Readonly<Record<string, string>> {
  return origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': '*',
      }
}

/** Headers of the page's request, without those of its connection. */
function requestHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(headers).filter(
    ([name]) => !name.startsWith(':') && !['host', 'connection', 'content-length'].includes(name),
  )
  return Object.fromEntries(own)
}

/** The subprotocols that the page offers; none in releases of Playwright that do not say. */
function protocolsOf(socket: Partial<Pick<WebSocketRoute, 'protocols'>>): readonly string[] {
  return socket.protocols?.() ?? []
}

class ContextRouter {
  readonly #routed: RoutedServer
  readonly #place: Place
  readonly #end = new AbortController()

  constructor(routed: RoutedServer) {
    this.#routed = routed
    this.#place = placeOf(routed.url)
  }

  async open(context: BrowserContext): Promise<void> {
    const { serves } = this.#place
    await context.route(serves, (route) => this.#answer(route))
    await context.routeWebSocket(serves, (socket) => {
      void this.#serveSocket(socket)
    })
  }

  /** Ends the requests under way. */
  close(): void {
    this.#end.abort()
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request()
    const url = new URL(request.url())
    const address = addressBelow(url.href, this.#place.prefix)
    if (isStreamed(request.method(), url)) return this.#stream(route, url, address)
    const headers = await request.allHeaders()
    const body = request.postDataBuffer()
    const { server } = this.#routed
    try {
      const response = await server.fetch(address, {
        method: request.method(),
        headers: requestHeaders(headers),
        signal: this.#end.signal,
        ...(body && { body: Uint8Array.from(body) }),
      })
      await route.fulfill({
        status: response.status,
        headers: {
          ...Object.fromEntries(response.headers),
          ...corsHeaders(headers['origin']),
        },
        body: Buffer.from(await response.arrayBuffer()),
      })
    } catch {
      // A fault has cut the connection, or the page is closed.
      await route.abort('connectionreset').catch(() => undefined)
    }
  }

  /** Lets the browser request a stream from the server's port; the page sees no difference. */
  async #stream(route: Route, url: URL, address: string): Promise<void> {
    const why = unstreamable(url, pageOf(route.request()))
    if (why !== undefined) {
      const body = `a watch below ${url.origin} cannot be streamed to this page: ${why}; or watch over WebSocket`
      return route.fulfill({ status: 501, contentType: 'text/plain', body })
    }
    const port = await this.#routed.port()
    await route.continue({ url: `${port.url}${address}` }).catch(() => undefined)
  }

  async #serveSocket(socket: WebSocketRoute): Promise<void> {
    await serveSocket(this.#routed.server, {
      address: addressBelow(socket.url(), this.#place.prefix),
      protocols: protocolsOf(socket),
      send: (data) => socket.send(typeof data === 'string' ? data : Buffer.from(data)),
      close: (code, reason) => {
        void socket.close({ code, ...(reason !== undefined && { reason }) }).catch(() => undefined)
      },
      onMessage: (listener) => socket.onMessage(listener),
      onClose: (listener) => socket.onClose(listener),
    })
  }
}

/** Answers what pages of a context request from a server. @returns what ends the requests under way */
export async function routeContext(
  context: BrowserContext,
  routed: RoutedServer,
): Promise<() => void> {
  const router = new ContextRouter(routed)
  await router.open(context)
  return () => router.close()
}
