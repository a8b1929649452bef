import { serviceUnavailable } from '../../core/index.ts'
import {
  announcements,
  type Announcement,
  type BrokerMessage,
  isBrokerMessage,
  type Want,
} from '../port/broker-messages.ts'
import { holdLifeLock, newLifeName } from '../port/life-lock.ts'
import { LinkKeeper } from '../port/link-keeper.ts'
import { ownServerLock } from '../port/presence-lock.ts'
import {
  isSamePath,
  type ServedPath,
  type ServedRequest,
  servedRequest,
} from '../port/served-path.ts'
import { SteadyLink } from '../port/steady-link.ts'
import { answerFetch } from './answer-fetch.ts'
import { OpenStreams } from './open-streams.ts'

export interface AnswerOptions {
  /** How long a request waits for a page that runs the server, in milliseconds; 5,000 by default. */
  readonly patience?: number
}

/**
 * Lets a service worker answer the addresses of `servers` from the workers that pages run. Other requests are not touched,
 * nor is the service worker's life cycle: a site's own one calls `skipWaiting` and `clients.claim` as it likes.
 *
 * @example
 * answerFrom(self, [{ name: 'demo', prefix: '/clusters/demo', perPage: false }])
 */
export function answerFrom(
  scope: ServiceWorkerGlobalScope,
  servers: readonly ServedPath[],
  { patience = 5_000 }: AnswerOptions = {},
): void {
  const paths = [...servers]
  const broker = new Broker(scope, paths, patience)
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    const served = url.origin === scope.location.origin ? servedRequest(paths, url) : undefined
    if (served) event.respondWith(answer(broker, event, served))
  })
  scope.addEventListener('message', (event) => {
    if (isBrokerMessage(event.data)) event.waitUntil(broker.receive(event.data, event))
  })
}

async function answer(broker: Broker, event: FetchEvent, served: ServedRequest): Promise<Response> {
  const { request } = event
  const link = await broker.linkFor(served.server, event)
  // The request of a page without its own mock goes to the network.
  return link ? answerFetch(request, served, link, broker.streams) : fetch(request)
}

interface Kept {
  readonly server: string
  /** Id of the page that owns the server alone. */
  readonly page: string | undefined
  readonly keeper: LinkKeeper
  readonly link: SteadyLink
}

/** Limit of the start of a page's own server, in milliseconds, after which requests no longer wait for it. */
const startPatience = 60_000

const forPage = 'page:'

/** Broker of ports to the workers that pages run, for this service worker and for tabs that run none. */
class Broker {
  /** The streamed answers under way. */
  readonly streams: OpenStreams = new OpenStreams(() => this.#announce())
  readonly #channel = new BroadcastChannel(announcements)
  readonly #scope: ServiceWorkerGlobalScope
  readonly #paths: ServedPath[]
  readonly #patience: number
  readonly #kept = new Map<string, Kept>()
  /** Ends of the patience with pages whose own servers start, by server and page. */
  readonly #starts = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #waiting = new Set<() => void>()
  #wakes = 0
  #life: Promise<string> | undefined

  constructor(scope: ServiceWorkerGlobalScope, paths: ServedPath[], patience: number) {
    this.#scope = scope
    this.#paths = paths
    this.#patience = patience
    this.#channel.onmessage = ({ data }: MessageEvent<Announcement>) => {
      if ('ready' in data) this.#renew(data.ready)
    }
  }

  /** The link to a server; undefined for a per-page server that the page does not have. */
  async linkFor(server: ServedPath, event: FetchEvent): Promise<SteadyLink | undefined> {
    const { name, perPage } = server
    if (!perPage) return (this.#kept.get(name) ?? this.#keep(name, name, undefined)).link
    const kept = this.#kept.get(`${name} ${event.clientId}`)
    if (kept?.keeper.offer) return kept.link
    const page = await this.#ownerFor(server, event)
    if (page === undefined) return undefined
    const key = `${name} ${page}`
    return (this.#kept.get(key) ?? this.#keep(key, name, page)).link
  }

  /** Id of the page whose own server answers a request; waits for those that start. */
  async #ownerFor(server: ServedPath, event: FetchEvent): Promise<string | undefined> {
    for (;;) {
      const wakes = this.#wakes
      const { held = [] } = await navigator.locks.query()
      const names = new Set(held.map(({ name }) => name))
      const pages = await this.#pagesFor(event)
      const starts = (id: string): boolean => this.#starts.has(`${server.name} ${id}`)
      const owns = (id: string): boolean => names.has(ownServerLock(server, id))
      const page = pages.find((id) => owns(id) || starts(id))
      if (page === undefined || owns(page)) return page
      if (wakes === this.#wakes) await new Promise<void>((look) => this.#waiting.add(look))
    }
  }

  /**
   * Ids of the pages whose own server may answer a request: of the page itself, for a navigation those at its referrer or any page,
   * and any page for a worker. The page that was used last is the first.
   */
  async #pagesFor({ clientId, request }: FetchEvent): Promise<readonly string[]> {
    const { clients } = this.#scope
    const { mode, referrer } = request
    if (mode !== 'navigate') {
      const client = await clients.get(clientId)
      if (!client || client.type === 'window') return [clientId]
    }
    const pages = await clients.matchAll({ includeUncontrolled: true, type: 'window' })
    const from = pages.filter(({ id, url }) =>
      clientId === '' || mode !== 'navigate' ? url === referrer : id === clientId,
    )
    return (from.length > 0 ? from : pages).map(({ id }) => id)
  }

  #beginStart(key: string): void {
    clearTimeout(this.#starts.get(key))
    this.#starts.set(
      key,
      setTimeout(() => this.#endStart(key), startPatience),
    )
  }

  #endStart(key: string): void {
    clearTimeout(this.#starts.get(key))
    if (this.#starts.delete(key)) this.#wake()
  }

  /** Lets the requests that wait for a start look again. */
  #wake(): void {
    this.#wakes++
    for (const look of this.#waiting) look()
    this.#waiting.clear()
  }

  #renew(server: string): void {
    this.#wake()
    for (const kept of this.#kept.values()) if (kept.server === server) kept.keeper.renew()
  }

  async receive(message: BrokerMessage, { source, ports }: ExtendableMessageEvent): Promise<void> {
    const page = source instanceof Client ? source : undefined
    switch (message.skerry) {
      case 'claim':
        return this.#scope.clients.claim()
      case 'identify':
        return page?.postMessage({ skerry: 'identity', id: page.id } satisfies BrokerMessage)
      case 'serve':
        this.#leave(message.path)
        this.#paths.push(message.path)
        if (page && message.path.perPage) this.#beginStart(`${message.path.name} ${page.id}`)
        return page?.postMessage({
          ...message,
          skerry: 'serving',
          streams: this.streams.count,
        } satisfies BrokerMessage)
      case 'leave':
        return this.#leave(message.path)
      case 'disown':
        if (page) {
          this.#drop(`${message.server} ${page.id}`)
          this.#endStart(`${message.server} ${page.id}`)
        }
        return page?.postMessage({ ...message, skerry: 'disowned' } satisfies BrokerMessage)
      case 'want':
        if (page) await this.#ask({ ...message, reply: `${forPage}${page.id}` }, page.id)
        return undefined
      case 'stay':
        // The page may ask a service worker that was started anew.
        return this.#announce()
      case 'offer':
      case 'refusal':
        return this.#deliver(message, [...ports])
      case 'serving':
      case 'identity':
      case 'disowned':
      case 'take-over':
        return undefined
    }
  }

  #announce(): void {
    this.#channel.postMessage({ hasStreams: this.streams.count > 0 } satisfies Announcement)
  }

  #leave(path: ServedPath): void {
    const at = this.#paths.findIndex((other) => isSamePath(other, path))
    if (at >= 0) this.#paths.splice(at, 1)
  }

  #keep(key: string, server: string, page: string | undefined): Kept {
    const keeper = new LinkKeeper({
      want: () => void this.#want(key, server, page),
      patience: this.#patience,
      late: () => noPage(server),
    })
    const link = new SteadyLink((signal) => keeper.find(signal))
    const kept = { server, page, keeper, link }
    this.#kept.set(key, kept)
    if (page !== undefined) void this.#prune()
    return kept
  }

  /** Drops the links of pages that are closed. */
  async #prune(): Promise<void> {
    for (const [key, { page }] of this.#kept) {
      if (page === undefined || (await this.#scope.clients.get(page))) continue
      this.#drop(key)
    }
  }

  #drop(key: string): void {
    this.#kept.get(key)?.keeper.close()
    this.#kept.delete(key)
  }

  async #want(key: string, server: string, page: string | undefined): Promise<void> {
    this.#life ??= holdLifeLock(newLifeName('client')).then(({ name }) => name)
    const client = await this.#life
    const want: Want = { skerry: 'want', server, client, control: false, reply: key }
    const asked = page === undefined ? await this.#ask(want) : await this.#askPage(want, page)
    if (asked === 0) this.#kept.get(key)?.keeper.refuse(noPage(server))
  }

  /** Asks all pages except `but` for a port. @returns their number. */
  async #ask(want: Want, but?: string): Promise<number> {
    const pages = await this.#scope.clients.matchAll({ includeUncontrolled: true, type: 'window' })
    const asked = pages.filter(({ id }) => id !== but)
    for (const page of asked) page.postMessage(want)
    return asked.length
  }

  async #askPage(want: Want, id: string): Promise<number> {
    const page = await this.#scope.clients.get(id)
    page?.postMessage(want)
    return page ? 1 : 0
  }

  async #deliver(
    message: Extract<BrokerMessage, { skerry: 'offer' | 'refusal' }>,
    ports: MessagePort[],
  ): Promise<void> {
    const { reply } = message
    if (reply.startsWith(forPage)) {
      const page = await this.#scope.clients.get(reply.slice(forPage.length))
      page?.postMessage(message, ports)
      return
    }
    const kept = this.#kept.get(reply)
    const [port] = ports
    if (message.skerry === 'refusal') kept?.keeper.refuse(serviceUnavailable(message.message, 5))
    else if (port) kept?.keeper.accept({ run: message.run, port })
  }
}

function noPage(server: string) {
  return serviceUnavailable(
    `no page runs the server ${JSON.stringify(server)}: open one that does, or unregister this service worker`,
  )
}
