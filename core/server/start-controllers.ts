import { ApiError } from '../base/api/errors/api-error.ts'
import { isReadFailure } from '../base/api/errors/stored-object-errors.ts'
import type { Client } from '../base/client/client.ts'
import { Lazy } from '../base/execution/lazy.ts'
import type { Logger, Runtime } from '../base/runtime.ts'
import { clusterRoleAggregation } from '../cluster/controllers/access/cluster-role-aggregation/cluster-role-aggregation.ts'
import { ControllerManager } from '../cluster/controllers/controller-manager.ts'
import { controllers, serverControllers } from '../cluster/controllers/controllers.ts'
import { clusterControllers } from '../cluster/controllers/load-cluster-controllers.ts'
import { runsCluster, selectControllers } from '../cluster/controllers/select-controllers.ts'
import type {
  ControllerParts,
  ControllerRegistration,
  OwnObject,
} from '../cluster/controllers/shared/framework/controller-registration.ts'
import type { Controller } from '../cluster/controllers/shared/framework/controller.ts'
import { sharedParts } from '../cluster/controllers/shared/framework/shared-parts.ts'
import { storedResource } from '../cluster/controllers/shared/objects/stored-resource.ts'
import type { ClusterStart } from '../cluster/controllers/start-cluster-controllers.ts'
import { allocationRanges } from '../kinds/allocation/create-allocation.ts'
import { authenticationTrust } from '../requests/first-objects/authentication-trust.ts'
import type { FirstObject } from '../requests/first-objects/first-object.ts'
import { lazyFirstObjects } from '../requests/first-objects/load-first-objects.ts'
import { storeFirstObjects } from '../requests/first-objects/store-first-objects.ts'
import type { ApiServerOptions } from './api-server-options.ts'
import type { ServerServices } from './create-services.ts'
import type { serveApart } from './serve-apart.ts'
import type { SharedStoreControllers } from './shared-store-controllers.ts'

const lazyServeApart = new Lazy<typeof serveApart>(
  async () => (await import('./serve-apart.ts')).serveApart,
)

/**
 * Clients of controllers by field manager; `actAs` is the user that requests impersonate, the server itself unless given, and
 * `countedAs` the one that flow control takes them for.
 */
export type ControllerClients = (fieldManager: string, actAs?: string, countedAs?: string) => Client

/** The clients of the server's components; one for all kubelets, and one for all controllers, where no flow control tells them apart. */
export interface ComponentClients extends Partial<Pick<ClusterStart, 'kubeletOf' | 'partsOf'>> {
  readonly clientOf: ControllerClients
}

/** How the server's components, and pods, send requests to it. */
export interface WaysToServer extends ComponentClients, Pick<ClusterStart, 'apiServer'> {}

const lazySharedStore = new Lazy<SharedStoreControllers>(
  async () => (await import('./shared-store-controllers.ts')).sharedStoreControllers,
)

const serverControllerNames: ReadonlySet<string> = new Set(
  serverControllers.map(({ name }) => name),
)

function isServerController(name: string): boolean {
  return serverControllerNames.has(name)
}

/**
 * Creates the first objects of the cluster, then runs the controllers, those of the server itself (`own`) among them: all others
 * only while this server leads, where there is an election.
 *
 * @returns once the objects exist that controllers make at a first start: a function that stops the controllers.
 * @throws RangeError for a controller that does not exist.
 */
export async function startControllers(
  services: ServerServices,
  options: ApiServerOptions,
  { clientOf, kubeletOf, partsOf: partsOfController = (shared) => shared, apiServer }: WaysToServer,
  own: readonly Controller[],
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const parts = partsOf(services, options, clientOf, stopping.signal)
  if (!services.hasFirstObjects) {
    await storeFirstObjects(services, await parts.firstObjects())
    await ensureOwnObjects(parts)
  }
  const startCluster = parts.runsCluster ? await clusterControllers.load() : undefined
  const { leaderElection } = options
  const isAlone = !parts.sharedStorage && !leaderElection
  const shared = isAlone ? undefined : await lazySharedStore.load()
  if (leaderElection) shared?.electionTimes(leaderElection)
  // Controllers start last: nothing may fail once one runs, since only the returned function stops it.
  const manager = new ControllerManager(services.runtime)
  const startGroup = (
    of: ControllerManager,
    groupParts: ControllerParts,
    clients: Pick<ClusterStart, 'clientOf' | 'kubeletOf' | 'partsOf'>,
    includes: (name: string) => boolean,
    signal: AbortSignal,
  ): void => {
    startAll(of, groupParts, clients.partsOf, includes)
    startCluster?.(
      of,
      {
        ...groupParts,
        ...clients,
        apiServer,
        serveAggregated: async (apiService, definitions) => {
          const serve = await lazyServeApart.load()
          await services.network.ownFunctions.provide(apiService, {
            fetch: serve(services, definitions),
            yields: true,
            groupPriorityMinimum: 100,
            versionPriority: 100,
          })
        },
        provideNodeMetrics: (answers) => services.network.nodeMetrics.provide(answers),
        signal,
      },
      includes,
    )
  }
  const clients = {
    clientOf,
    kubeletOf: kubeletOf ?? always(clientOf('kubelet')),
    partsOf: partsOfController,
  }
  let endElections: () => Promise<void> = () => Promise.resolve()
  const start = (): void => {
    for (const controller of own) manager.start(controller)
    const runs = (name: string): boolean => isServerController(name) || parts.runs(name)
    if (shared && parts.sharedStorage) startEach(manager, parts, shared.ofEachServer)
    if (!shared || !leaderElection) {
      return startGroup(manager, parts, clients, runs, stopping.signal)
    }
    const { isOfEachServer, runElections } = shared
    const runsHere = (name: string): boolean => isOfEachServer(name) && runs(name)
    startGroup(manager, parts, clients, runsHere, stopping.signal)
    const { runtime } = services
    endElections = runElections({ parts, clients, runtime, settings: leaderElection, startGroup })
  }
  if (services.hasFirstObjects) void startLater(manager, parts, start)
  else start()
  const stop = async (): Promise<void> => {
    // A leader ends what it leads before it releases its leases, for which the server still has to answer.
    await endElections()
    stopping.abort()
    await manager.stop()
  }
  if (!services.hasFirstObjects) await begun(manager, parts.runtime)
  return stop
}

/** How long a first start waits for the objects of controllers, in milliseconds. */
const mostAwaitedMs = 3000

/** Resolves once the objects exist that controllers make at a first start, or the time for them is over. */
function begun(manager: ControllerManager, { timers }: Runtime): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(mostAwaitedMs, resolve)
    void manager.begun().then(() => {
      cancel()
      resolve()
    })
  })
}

function always<T>(value: T): () => T {
  return () => value
}

function startAll(
  manager: ControllerManager,
  parts: ControllerParts,
  partsOfController: ClusterStart['partsOf'],
  includes: (name: string) => boolean,
): void {
  const all = [...serverControllers, ...controllers]
  startEach(
    manager,
    parts,
    all.filter(({ name }) => includes(name)),
    partsOfController,
  )
}

function startEach(
  manager: ControllerManager,
  parts: ControllerParts,
  registrations: readonly ControllerRegistration[],
  partsOfController: ClusterStart['partsOf'] = (own) => own,
): void {
  for (const registration of registrations) {
    const needed = registration.needs(parts.brand)
    if (!needed.every((resource) => storedResource(parts, resource))) continue
    const isOwn = registration.isOfServer ?? serverControllers.includes(registration)
    const controller = registration.create(
      isOwn ? parts : partsOfController(parts, registration.name),
    )
    if (controller) manager.start(controller)
  }
}

/** Starts the controllers behind what waits for the server, where a former server's controllers have left nothing to do. */
async function startLater(
  manager: ControllerManager,
  parts: ControllerParts,
  start: () => void,
): Promise<void> {
  const { timers, logger } = parts.runtime
  await timers.yieldTurn()
  if (manager.isStopped) return
  try {
    start()
  } catch (error) {
    logger.error('the controllers cannot be started', { error: String(error) })
  }
}

/** The parts that controllers are made of; called before the server creates anything in the store. */
function partsOf(
  services: ServerServices,
  options: ApiServerOptions,
  clientOf: ControllerClients,
  signal: AbortSignal,
): ControllerParts {
  const { brand, runtime, release, gate, metrics, hasFirstObjects, lifecycle } = services
  const { catalog, registry } = services.api
  const { cache, storage } = services.store
  const { nodeAccess, address, aggregation } = services.network
  const { serviceAccountTokens } = services.access
  const { allocations, quotas, sharedAllocation } = services.writes
  const found = cache.revision
  const runs = selectControllers(options.controllers ?? ['*'], options.simulate)
  return {
    brand,
    release,
    gate,
    catalog,
    registry,
    cache,
    allocations,
    sharedAllocation,
    aggregation,
    metrics: metrics.registry,
    quotas,
    serviceAccountTokens,
    address,
    storage,
    sharedStorage: storage.isShared ? storage : undefined,
    isReady: () => lifecycle.started && !lifecycle.stopping,
    leaving: lifecycle.leaving.signal,
    ...sharedParts({ cache, catalog, runtime, clientOf, signal }),
    runtime: { ...runtime, queueMeter: (queue: string) => metrics.queues.of(queue) },
    client: clientOf(brand.controllersName),
    serverClient: clientOf(brand.serverName),
    addressRanges: allocationRanges(options).addresses,
    async firstObjects() {
      // They are in the store: their table is read behind whatever waits for the server.
      if (hasFirstObjects) await runtime.timers.yieldTurn()
      return firstObjectsOf(services, options, runs)
    },
    settings: options,
    provideNodes: (nodes) => nodeAccess.provide(nodes),
    isFresh: ({ revision }) => hasFirstObjects === revision <= found,
    runs,
    runsCluster: runsCluster(runs),
  }
}

async function firstObjectsOf(
  { brand, api, gate, release }: ServerServices,
  { clientAuthorities, proxyTrust }: ApiServerOptions,
  runs: ControllerParts['runs'],
): Promise<readonly FirstObject[]> {
  const firstObjects = await lazyFirstObjects.load()
  const all = firstObjects(brand, api.catalog, gate, release)
  const common = runs(clusterRoleAggregation.name) ? all : all.map(unappliedOf)
  if (clientAuthorities === undefined) return common
  return [...common, authenticationTrust(brand, clientAuthorities, proxyTrust)]
}

/** Objects without what a controller applies to them, by the object with it; one instance, since caches of stored forms have them as keys. */
const unapplied = new WeakMap<FirstObject, FirstObject>()

/** A first object without the fields that a controller applies to it which does not run: a cluster role without aggregated rules. */
function unappliedOf(object: FirstObject): FirstObject {
  if (object.applied?.manager !== clusterRoleAggregation.name) return object
  const known = unapplied.get(object)
  if (known) return known
  const { applied: _applied, ...rest } = object
  unapplied.set(object, rest)
  return rest
}

/** Ensures the server's own objects that controllers keep up, concurrently. */
async function ensureOwnObjects(parts: ControllerParts): Promise<void> {
  const { brand, runtime } = parts
  const objects = controllers
    .flatMap(({ ownObjects = [] }) => ownObjects)
    .filter((object) => storedResource(parts, object.resource(brand)))
  const { logger } = runtime
  await Promise.all(objects.map((each) => unlessCorrupt(ensured(each, parts), logger)))
}

/** How often an object is ensured at most: other servers that start on the store write it at the same time. */
const mostEnsured = 10

async function ensured(object: OwnObject, parts: ControllerParts): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await object.ensure(parts)
    } catch (error) {
      if (attempt === mostEnsured || !(error instanceof ApiError && error.code === 409)) throw error
    }
  }
}

/** Logs that an object cannot be read: a server with corrupt first objects must start, so that they can be deleted. */
async function unlessCorrupt(ensured: Promise<void>, logger: Logger): Promise<void> {
  try {
    await ensured
  } catch (error) {
    if (!isReadFailure(error)) throw error
    logger.error('first object of the server could not be ensured', { error: error.message })
  }
}
