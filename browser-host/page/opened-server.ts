import type {
  BrandName,
  HostFixtures,
  MockControl,
  MockOptions,
  Transport,
  TransportResponse,
} from '../../core/index.ts'
import type { LinkConnection } from '../port/link-connection.ts'
import type { ServerControl } from '../port/server-control.ts'

/** The service worker that answers `fetch`; `/skerry-service-worker.js` with the scope of its folder by default. */
export interface ServiceWorkerPlace {
  /** URL, from the page's base, of a copy of the file `skerry/service-worker.js` on the page's origin. */
  readonly url: string | URL
  /** Scope of the service worker; the folder of `url` by default. One above it needs the header `Service-Worker-Allowed`. */
  readonly scope?: string
  readonly type?: WorkerType
}

/** Options of name, address and workers of a server. */
export interface PlaceOptions {
  /** Name of the server within the origin; tabs that open the same name share one server. `default` by default. */
  readonly name?: string
  /** Path prefix of the API, `/clusters/demo`; by default the API's own paths (`/api`, `/apis`, `/version`, ...). */
  readonly prefix?: string
  /**
   * The service worker: its URL, place, or a registration where the page has registered one that calls `answerFrom`. False:
   * `fetch` is not intercepted and tabs cannot share the server, which the first page has to itself.
   */
  readonly serviceWorker?: false | string | URL | ServiceWorkerPlace | ServiceWorkerRegistration
  /** Whether `new WebSocket` below the prefix reaches the server; see `installWebSocketShim`. */
  readonly webSockets?: boolean
  /** Makes the module worker, where bundling moves `skerry/browser` away from it. */
  readonly worker?: () => Worker
}

/** A server on IndexedDB, whose clock is the real one until a page changes it. */
export interface PersistentServerOptions
  extends
    PlaceOptions,
    Omit<
      MockOptions,
      'fixtures' | 'clock' | 'seed' | 'webhooks' | 'aggregated' | 'containerHooks' | 'programs'
    > {
  readonly kind?: 'persistent'
}

/** Options of a mock server in a page; fixtures may be URLs, too, and take no paths. */
export interface PageMockOptions extends Omit<
  MockOptions,
  'fixtures' | 'webhooks' | 'aggregated' | 'containerHooks' | 'programs'
> {
  /**
   * Objects that exist from the start and again after every reset; their namespaces are created. YAML or JSON text, a URL, an
   * object, a function that makes these, or a list of these.
   *
   * @example
   * fixtures: [new URL('./pods.yaml', import.meta.url), ({ build }) => build.list(1000, 'Pod', 'web')]
   */
  readonly fixtures?: HostFixtures
}

/** Options of a mock server for one page. */
export interface MockServerOptions extends PlaceOptions, PageMockOptions {}

/** A mock server in memory, shared by all tabs; {@link startMockServer} starts one for this page alone. */
export interface SharedMockOptions extends PlaceOptions, PageMockOptions {
  readonly kind: 'mock'
}

export type OpenServerOptions = PersistentServerOptions | SharedMockOptions

/** The control handles in a page, which also take fixtures that it reads itself. */
export interface PageControl
  extends Omit<ServerControl, 'aggregate'>, Pick<MockControl, 'aggregate'> {
  load(fixtures: HostFixtures): Promise<void>
}

export interface ServerState {
  /**
   * `connecting`: there is no link to a worker, and requests wait a few seconds for one. `ready`: requests are answered.
   * `unreachable`: the server cannot be reached for now, for `reason`; it becomes `ready` when that changes.
   */
  readonly phase: 'connecting' | 'ready' | 'unreachable' | 'closed'
  /** Whether this tab runs the worker. */
  readonly owner: boolean
  /** One sentence for the user, why the server is `unreachable`. */
  readonly reason?: string
  /** Sentences for the user, as that objects are kept in memory only, or `fetch` is not answered. */
  readonly notices: readonly string[]
}

/** A server opened by this page, whichever tab runs its worker. */
export interface OpenedServer {
  readonly name: string
  readonly brand: BrandName
  readonly prefix: string
  /** Absolute URL without a trailing slash: `fetch(url + '/api/v1/pods')` is answered by the service worker. */
  readonly url: string
  /** Transport for `createClient`: requests go to the worker directly, without prefix and service worker. */
  readonly transport: Transport
  /** Opens a connection of messages, as a WebSocket is: a watch, or a process or port of a pod. A response is a refusal. */
  connect(request: ConnectRequest): Promise<LinkConnection | TransportResponse>
  /** Control of the server. Calls under way when its worker ends reject; listeners are carried over to the next worker. */
  readonly control: PageControl
  readonly state: ServerState
  /** Calls `listener` after every change of {@link state}. @returns a function that ends that. */
  onChange(listener: (state: ServerState) => void): () => void
  /** Closes the server for this page: another tab takes over, or the worker ends. Stored objects stay. */
  close(): Promise<void>
}

export interface ConnectRequest {
  /** Without prefix. */
  readonly path: string
  readonly search: string
  /** Headers by names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly protocols: readonly string[]
  readonly signal: AbortSignal
}
