import { servedRequest } from '../../port/served-path.ts'
import { LinkWebSocket, type OpenConnection, type WebSocketAddress } from './link-web-socket.ts'

/** A prefix of addresses with the function that opens connections there, as an `OpenedServer` has. */
export interface WebSocketRoute {
  readonly prefix: string
  readonly connect: OpenConnection
}

/** The installed routes, the newest first, which takes precedence. */
const installed: WebSocketRoute[] = []

let native: typeof WebSocket | undefined
let patched: typeof WebSocket | undefined

/**
 * Replaces `WebSocket` in this page: for addresses of this origin below one of the prefixes, `new WebSocket(url, protocols)`
 * opens a connection over the link; for others, a native WebSocket. `instanceof WebSocket` holds for both.
 *
 * @returns a function that removes the routes.
 */
export function installWebSocketShim(routes: readonly WebSocketRoute[]): () => void {
  const own = routes.map((route) => ({ ...route, connect: route.connect.bind(route) }))
  installed.unshift(...own)
  patch()
  return () => {
    for (const route of own) {
      const at = installed.indexOf(route)
      if (at >= 0) installed.splice(at, 1)
    }
    if (installed.length === 0) unpatch()
  }
}

function patch(): void {
  if (native) return
  native = globalThis.WebSocket
  Object.setPrototypeOf(LinkWebSocket.prototype, native.prototype)
  patched = new Proxy(native, { construct })
  globalThis.WebSocket = patched
}

function unpatch(): void {
  // A replacement by other code stays, and leads to a proxy without routes.
  if (native && globalThis.WebSocket === patched) globalThis.WebSocket = native
  native = undefined
  patched = undefined
}

function construct(target: typeof WebSocket, given: unknown[], newTarget: unknown): WebSocket {
  const made = newTarget as typeof WebSocket
  const [url, protocols = []] = given
  const route = given.length > 0 ? routeOf(String(url)) : undefined
  const offered = Array.isArray(protocols) ? protocols.map(String) : [String(protocols)]
  // The native constructor reports invalid arguments.
  if (!route || !areProtocols(offered)) return Reflect.construct(target, given, made) as WebSocket
  const { address, connect } = route
  if (made === patched) {
    return new LinkWebSocket(address, offered, connect) as unknown as WebSocket
  }
  const socket: object = Reflect.construct(LinkWebSocket, [address, offered, connect], made)
  adopt(socket, target.prototype)
  return socket as WebSocket
}

function routeOf(url: string): { address: WebSocketAddress; connect: OpenConnection } | undefined {
  const parsed = URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI) : undefined
  if (!parsed || parsed.hash !== '' || parsed.host !== location.host) return undefined
  const secure = parsed.protocol === 'https:' || parsed.protocol === 'wss:'
  if (!secure && parsed.protocol !== 'http:' && parsed.protocol !== 'ws:') return undefined
  parsed.protocol = secure ? 'wss:' : 'ws:'
  const served = servedRequest(
    installed.map(({ prefix }) => ({ name: '', prefix, perPage: false })),
    parsed,
  )
  const route = installed.find(({ prefix }) => prefix === served?.server.prefix)
  if (!served || !route) return undefined
  const { path, search } = served
  return { address: { url: parsed.href, path, search }, connect: route.connect }
}

function areProtocols(offered: readonly string[]): boolean {
  const isToken = (protocol: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(protocol)
  return offered.every(isToken) && new Set(offered).size === offered.length
}

/** Defines accessors on an instance of a subclass, whose prototype leads to native accessors, which refuse the object. */
function adopt(socket: object, platform: object): void {
  const { constructor: _, ...own } = Object.getOwnPropertyDescriptors(LinkWebSocket.prototype)
  for (const [name, descriptor] of Object.entries(own)) {
    if (holderOf(socket, name) === platform) Object.defineProperty(socket, name, descriptor)
  }
}

function holderOf(socket: object, name: string): object | undefined {
  let holder: object | null = socket
  while (holder && !Object.hasOwn(holder, name)) holder = Reflect.getPrototypeOf(holder)
  return holder ?? undefined
}
