import {
  type BrandName,
  changeHeaders,
  brands,
  createClient,
  didYouMean,
  type Fixtures,
  type HostFixtures,
  type MockControl,
  type MockOptions,
  type Transport,
  type TypedClient,
  typedClient,
} from '../../core/index.ts'
import { hostTimers, type PortTimers } from '../port/host-timers.ts'
import { openPlanned } from './open-server.ts'
import type { MockServerOptions, OpenedServer } from './opened-server.ts'
import { checkMockOptions } from './page-options.ts'
import type { PageServer } from './page-server.ts'
import { openOnce } from './running-servers.ts'

/** A stateful mock server for this page alone. */
export interface PageMockServer extends MockControl {
  /**
   * Creates the objects, or replaces existing ones, as the server itself; `fixtures` as in the options.
   * @throws TypeError for a URL that cannot be read or a value that is not an object of a served kind; ApiError for the first
   * refused object, naming it.
   */
  load(fixtures: HostFixtures): Promise<void>
  readonly brand: BrandName
  readonly prefix: string
  /** Absolute URL without a trailing slash. */
  readonly url: string
  /**
   * A client without `fetch`, as a user of the options; as the acting user where none is named. It has a client for
   * each resource: `client().pods('default')`.
   * @throws RangeError for an unknown user.
   */
  client(user?: string): TypedClient
  /** The transport of {@link client}. */
  transport(user?: string): Transport
  /** The server as an OpenedServer: state, control handles, journal of requests. */
  readonly opened: OpenedServer
  /** Ends the server; requests to its addresses go to the network again. */
  close(): Promise<void>
}

const admin = 'admin'

/** Limit of a start in milliseconds, and what it is longer for each object that is made. */
const startLimit = { least: 10_000, perObject: 10 }

/** Characters that are taken for an object, where fixtures are text. */
const shortestObject = 100

/** About how many objects fixtures are. */
function objectsIn(fixtures: Fixtures): number {
  if (typeof fixtures === 'string') return fixtures.length / shortestObject
  const list = Array.isArray(fixtures) ? (fixtures as readonly Fixtures[]) : undefined
  if (list) return list.reduce<number>((sum, one) => sum + objectsIn(one), 0)
  const { text, items } = fixtures as { readonly text?: unknown; readonly items?: unknown }
  if (typeof text === 'string') return objectsIn(text)
  return Array.isArray(items) ? items.length : 1
}

/** The token of a user. @throws RangeError for a user that is not among the options. */
function tokenOf(user: string, { users = {} }: Pick<MockOptions, 'users'>): string {
  const named = Object.hasOwn(users, user) ? users[user] : undefined
  if (named || user === admin) return named?.token ?? user
  const names = [...new Set([admin, ...Object.keys(users)])]
  throw new RangeError(
    `there is no user ${JSON.stringify(user)}; there are ${names.join(', ')}${didYouMean(user, names)}`,
  )
}

function asUser(transport: Transport, token: string): Transport {
  return changeHeaders(transport, (headers) => ({
    ...headers,
    authorization: `Bearer ${token}`,
  }))
}

/**
 * Starts a server in memory for this page, in a worker. Once it resolves, the server answers every `fetch` and every
 * `new WebSocket` below the prefix (the API's own paths without one), and frames, images, downloads and windows of such addresses;
 * requests that the page makes meanwhile wait for it. A second call with the same options gives the same server.
 *
 * @example
 * const server = await startMockServer({ prefix: '/api/kubernetes', fixtures: yaml, seed: 1 })
 * await fetch('/api/kubernetes/api/v1/pods')
 * await server.reset()
 *
 * @throws Error that names the cause: a missing service worker file, an invalid option, a refused fixture; within ten seconds, or
 * longer where there are many fixtures; TypeError for other options than those of a server of this name that runs in the page.
 */
export function startMockServer(options: MockServerOptions = {}): Promise<PageMockServer> {
  return startWithin(hostTimers, options)
}

/** The same by the clock of `timers`. */
export async function startWithin(
  timers: PortTimers,
  options: MockServerOptions,
): Promise<PageMockServer> {
  checkMockOptions(options)
  const opened = await openOnce(
    { name: 'mock', webSockets: true, ...options, kind: 'mock' },
    { perPage: true, needsServiceWorker: true },
    (plan, closed) => {
      const { fixtures = [], nodes = 0 }: MockOptions = plan.settings
      const milliseconds = startLimit.least + startLimit.perObject * (objectsIn(fixtures) + nodes)
      return openPlanned(plan, closed, { milliseconds, timers })
    },
  )
  const known = handles.get(opened)
  if (known) return known
  const handle = handleOf(opened, options)
  handles.set(opened, handle)
  return handle
}

/** The handles of running mocks. */
const handles = new WeakMap<PageServer, PageMockServer>()

function handleOf(opened: PageServer, options: MockServerOptions): PageMockServer {
  const { control, brand, prefix, url } = opened
  const transport = (user?: string): Transport =>
    user === undefined ? opened.transport : asUser(opened.transport, tokenOf(user, options))
  return {
    brand,
    prefix,
    url,
    opened,
    transport,
    client: (user) =>
      typedClient(createClient(transport(user), { userAgent: 'skerry-mock' }), brands[brand]),
    clock: control.clock,
    reset: () => control.reset(),
    snapshot: () => control.snapshot(),
    restore: (snapshot) => control.restore(snapshot),
    load: (fixtures) => control.load(fixtures),
    requests: () => control.requests(),
    clearRequests: () => control.clearRequests(),
    addFault: (rule) => control.addFault(rule),
    removeFault: (id) => control.removeFault(id),
    faultRules: () => control.faultRules(),
    clearFaults: () => control.clearFaults(),
    faults: () => control.faults(),
    webhook: (url, answer) => control.webhook(url, answer),
    aggregate: (name, answer) => control.aggregate(name, answer),
    actAs: (user) => control.actAs(user),
    close: () => opened.close(),
  }
}
