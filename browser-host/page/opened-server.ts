import type { BrandName, MockOptions, Transport, TransportResponse } from '../../core/index.ts'
import type { LinkConnection } from '../port/link-connection.ts'
import type { ServerControl } from '../port/server-control.ts'

/** Which service worker answers `fetch`, where it is not `/skerry-service-worker.js` with the scope of its own folder. */
export interface ServiceWorkerPlace {
  /** Of the file `skerry/service-worker.js`, copied to where the page's origin serves it. */
  readonly url: string | URL
  /** Paths it may answer; the folder of `url` by default. */
  readonly scope?: string
  readonly type?: WorkerType
}

/** Where a server is reached. */
export interface PlaceOptions {
  /** Tells servers of one origin apart; tabs that open the same name share one server. `default` by default. */
  readonly name?: string
  /** Path that the API is served below, `/clusters/demo`; by default the API's own paths (`/api`, `/apis`, `/version`, ...). */
  readonly prefix?: string
  /**
   * Its address, or that and more; a registration where the page has registered a service worker that calls `answerFrom`.
   * False: nothing is intercepted and tabs cannot share, the page that came first has the server to itself.
   */
  readonly serviceWorker?: false | string | URL | ServiceWorkerPlace | ServiceWorkerRegistration
  /** Whether `new WebSocket` to an address below the prefix is a watch of the server too; see `installWebSocketShim`. */
  readonly webSockets?: boolean
  /** Where bundling moves `skerry/browser` away from its worker: makes the worker, a module. */
  readonly worker?: () => Worker
}

/** A server on IndexedDB and the real clock. */
export interface PersistentServerOptions
  extends PlaceOptions, Omit<MockOptions, 'fixtures' | 'clock' | 'seed'> {
  readonly kind?: 'persistent'
}

/** A mock in memory that all tabs share; {@link startMockServer} makes one for this page alone. */
export interface SharedMockOptions extends PlaceOptions, MockOptions {
  readonly kind: 'mock'
}

export type OpenServerOptions = PersistentServerOptions | SharedMockOptions

export interface ServerState {
  /**
   * `connecting`: no worker is reached at the moment, requests wait for one for a few seconds. `ready`: requests are answered.
   * `unreachable`: there is no way to the server for now, `reason` says why; it becomes `ready` when that changes.
   */
  readonly phase: 'connecting' | 'ready' | 'unreachable' | 'closed'
  /** This tab runs the worker. */
  readonly owner: boolean
  /** One sentence for the user, of what is `unreachable`. */
  readonly reason?: string
  /** Sentences for the user: nothing is kept beyond this tab, `fetch` is not answered, ... */
  readonly notices: readonly string[]
}

/** A server that this page reaches, wherever its worker runs. */
export interface OpenedServer {
  readonly name: string
  readonly brand: BrandName
  readonly prefix: string
  /** Absolute, without a slash at its end: `fetch(url + '/api/v1/pods')` is answered by the service worker. */
  readonly url: string
  /** For `createClient`: requests go to the worker directly, without prefix and service worker. */
  readonly transport: Transport
  /** A watch whose events are messages, as over a WebSocket; a response means that it was refused. */
  connect(request: ConnectRequest): Promise<LinkConnection | TransportResponse>
  /** Reaches the worker wherever it runs now. Calls under way when it ends reject; listeners are carried over to the next. */
  readonly control: ServerControl
  readonly state: ServerState
  /** Calls `listener` after every change of {@link state}; returns what ends that. */
  onChange(listener: (state: ServerState) => void): () => void
  /** Lets go of the server: another tab takes over, or its worker ends. What is stored stays. */
  close(): Promise<void>
}

export interface ConnectRequest {
  /** Without prefix. */
  readonly path: string
  readonly search: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly protocols: readonly string[]
  readonly signal: AbortSignal
}
