import type { ServerSettings } from '../port/host-messages.ts'
import { normalPrefix, type ServedPath } from '../port/served-path.ts'
import type { OpenServerOptions, ServiceWorkerPlace } from './opened-server.ts'
import { defaultPlace } from './service-worker/service-worker-registration.ts'

/** Options of opening a server but for its fixtures, which are read later. */
type WithoutFixtures<Options extends OpenServerOptions = OpenServerOptions> =
  Options extends unknown ? Omit<Options, 'fixtures'> : never

/** Normalized options of opening a server. */
export interface ServerPlan {
  readonly settings: ServerSettings
  readonly served: ServedPath
  /** False for none; a registration is managed by the page. */
  readonly serviceWorker: false | ServiceWorkerPlace | ServiceWorkerRegistration
  readonly spawn: (() => Worker) | undefined
  /** Whether `new WebSocket` opens watches of the server. */
  readonly webSockets: boolean
  /** Whether opening fails when `fetch` is not answered. */
  readonly needsServiceWorker: boolean
}

/** What a server is opened for. */
export type Purpose = Pick<ServerPlan, 'needsServiceWorker'> & Pick<ServedPath, 'perPage'>

/** Normalizes options. @throws TypeError for an invalid name or prefix, and for functions, which no worker can be sent. */
export function planServer(
  options: WithoutFixtures,
  { perPage, needsServiceWorker }: Purpose,
): ServerPlan {
  const {
    name = 'default',
    prefix = '',
    serviceWorker,
    worker,
    webSockets = false,
    ...server
  } = options
  if (!/^[A-Za-z0-9._-]{1,100}$/.test(name)) {
    throw new TypeError(
      `${JSON.stringify(name)} is no name for a server; use letters, digits, dots, dashes and underscores`,
    )
  }
  if ('webhooks' in server) {
    throw new TypeError(
      'a server in a worker takes no webhooks before it starts: add each by webhook(url, answer), then load the fixtures that need it by load(fixtures)',
    )
  }
  if ('aggregated' in server) {
    throw new TypeError(
      'a server in a worker takes no aggregated APIs before it starts: add each by aggregate(name, answer)',
    )
  }
  if ('containerHooks' in server) {
    throw new TypeError(
      'a server in a worker takes no containerHooks, as functions cannot be sent to it: choose the behaviour of containers by images, or by annotations of pods',
    )
  }
  if ('programs' in server) {
    throw new TypeError(
      'a server in a worker takes no programs, as functions cannot be sent to it: choose the behaviour of containers by images, or by annotations of pods',
    )
  }
  const settings: ServerSettings =
    server.kind === 'mock'
      ? { ...server, name, kind: 'mock' }
      : { ...server, name, kind: 'persistent' }
  return {
    settings,
    served: { name, prefix: normalPrefix(prefix), perPage },
    serviceWorker: placeOf(serviceWorker),
    spawn: worker,
    webSockets,
    needsServiceWorker: needsServiceWorker && serviceWorker !== false,
  }
}

function placeOf(option: OpenServerOptions['serviceWorker']): ServerPlan['serviceWorker'] {
  if (option === undefined) return defaultPlace()
  return typeof option === 'string' || option instanceof URL ? { url: option } : option
}
