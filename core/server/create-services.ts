import { AdmissionChain } from '../access/admission/admission-chain.ts'
import { createPlugins } from '../access/admission/built-in-plugins.ts'
import type { CoreObjects, FindObject } from '../access/authn/service-account-parts.ts'
import { createMetrics } from '../access/observe/metrics/server-metrics.ts'
import type { Client } from '../base/client/client.ts'
import type { Lazy } from '../base/execution/lazy.ts'
import type { Fetch } from '../base/outgoing/outgoing-request.ts'
import { createFeatureGates } from '../base/release/feature-gates.ts'
import {
  controllerNames,
  controllersOfServer,
  selectControllers,
} from '../cluster/controllers/select-controllers.ts'
import type { AllocationIndex } from '../kinds/allocation/allocation-index.ts'
import { createAllocation, defaultClusterIpRange } from '../kinds/allocation/create-allocation.ts'
import type { SharedAllocation } from '../kinds/allocation/shared-store/open-shared-allocation.ts'
import { createQuotaParts, type QuotaParts } from '../kinds/quota/quota-parts.ts'
import type { CatalogOverlay } from '../objects/catalog/catalog-overlay.ts'
import { Negotiator } from '../objects/codec/negotiation.ts'
import { storedEncoder } from '../objects/codec/stored-form.ts'
import type { WebhookCalls } from '../objects/webhooks/call-webhook.ts'
import { WebhookFunctions } from '../objects/webhooks/webhook-functions.ts'
import { AggregatedApis } from '../requests/aggregation/aggregated-apis.ts'
import { AggregatedResources } from '../requests/aggregation/aggregated-resources.ts'
import type { Aggregation } from '../requests/aggregation/aggregation.ts'
import {
  AggregatedFunctions,
  FunctionRoutes,
} from '../requests/aggregation/functions/aggregated-functions.ts'
import { NodeAccessHolder } from '../requests/node-access/node-access.ts'
import { NodeMetricsHolder } from '../requests/node-access/node-metrics.ts'
import { simulatedAddresses } from '../requests/node-access/simulated-addresses.ts'
import { PendingDefinitions } from '../requests/rest/pending-definitions.ts'
import { RequestsInFlight } from '../requests/rest/requests-in-flight.ts'
import type {
  Access,
  Api,
  Foundation,
  Network,
  ServerSettings,
  Services,
  Store,
  Writes,
} from '../requests/rest/services.ts'
import { UnestablishedResources } from '../requests/rest/unestablished-resources.ts'
import { WriteQueues } from '../requests/rest/write-queues.ts'
import { limitsForHistory } from '../storage/cache/cache-options.ts'
import { decodedObject } from '../storage/cache/derived-values.ts'
import { noObjects, storedObjects, type StoredObjects } from '../storage/cache/stored-objects.ts'
import { WatchCache } from '../storage/cache/watch-cache.ts'
import { lateStorage } from '../storage/encoding/late-storage.ts'
import type { AccessParts } from './access-methods.ts'
import type { ApiServerOptions } from './api-server-options.ts'
import {
  createAuthenticator,
  createAuthorizer,
  createTokenAuthenticator,
  createTokens,
} from './create-access.ts'
import { createAggregation } from './create-aggregation.ts'
import { createServerHealth } from './create-server-health.ts'
import { DeferredValue } from './deferred-value.ts'
import { registerResources } from './register-resources.ts'
import { createServedApi, type OwnApi, ownApi } from './served-api.ts'
import { serviceRoutes } from './service-routes.ts'

/** State of the server's start and stop, for its health checks; `leaving` is aborted when the stop is announced. */
export interface Lifecycle {
  started: boolean
  stopping: boolean
  readonly leaving: AbortController
}

/** The parts of one server: those that requests need, and those that the server itself starts and stops. */
export interface ServerServices extends Services {
  readonly api: ServerApi
  readonly network: ServerNetwork
  readonly writes: ServerWrites
  readonly lifecycle: Lifecycle
  /** Whether the first objects are in the store already. */
  readonly hasFirstObjects: boolean
}

/** The API, whose catalogue custom resources are added to. */
interface ServerApi extends Api {
  readonly catalog: CatalogOverlay
}

/** The ways from and to the server, those to webhooks and to itself among them. */
interface ServerNetwork extends Network {
  /** Aborted when the server ends its watches, for those that other servers serve. */
  readonly endOfWatches: AbortController
  /** How webhooks are called. */
  readonly webhooks: WebhookCalls
  readonly webhookFunctions: WebhookFunctions
  /** Functions that answer aggregated APIs: those that servers may share, and the simulated cluster's of this server. */
  readonly aggregatedFunctions: AggregatedFunctions
  readonly ownFunctions: AggregatedFunctions
  /** The server's client to itself; set as the server starts. */
  readonly ownClient: DeferredValue<Client>
}

interface ServerWrites extends Writes {
  readonly quotas: QuotaParts
  /** Cluster IPs and node ports held by services. */
  readonly allocations: AllocationIndex
  /** The allocations of a store that other servers write to. */
  readonly sharedAllocation: Lazy<SharedAllocation> | undefined
}

/**
 * Builds the parts of a server; nothing is started yet. Each part is made from the parts above it. `closing` is aborted
 * when the server closes.
 *
 * @throws RangeError for bad gates or runtime configuration.
 */
export function createServices(given: ApiServerOptions, closing: AbortSignal): ServerServices {
  const foundation = createFoundation(given)
  const store = createStore(foundation)
  const network = createNetwork(foundation, store, closing)
  const access = createAccess(foundation, store, network, closing)
  const writes = createWrites(foundation, store, network, access, closing)
  const { brand, runtime, release, gate, metrics, options, api, lifecycle } = foundation
  return {
    brand,
    runtime,
    release,
    gate,
    metrics,
    api,
    custom: {
      pendingDefinitions: new PendingDefinitions(runtime.timers),
      unestablished: new UnestablishedResources(),
      inFlight: new RequestsInFlight(),
    },
    store,
    network,
    access,
    writes,
    settings: settingsOf(options),
    health: createServerHealth(foundation, store.cache),
    lifecycle,
    hasFirstObjects: options.successor !== undefined,
  }
}

/** What every other part is made from. */
interface ServerFoundation extends Foundation {
  /** The host's options, with a runtime whose `fetch` also reaches webhooks that functions answer. */
  readonly options: ApiServerOptions
  readonly webhookFunctions: WebhookFunctions
  /** The APIs of servers behind this one. */
  readonly aggregated: Pick<Aggregation, 'apis' | 'resources'>
  /** Tells the addresses of the simulated network, once the store is there. */
  readonly simulated: { includes: ReturnType<typeof simulatedAddresses> }
  readonly release: OwnApi['release']
  readonly api: ServerApi
  readonly lifecycle: Lifecycle
}

function createFoundation(given: ApiServerOptions): ServerFoundation {
  const webhookFunctions = given.webhooks ?? new WebhookFunctions()
  const over = webhookFunctions.over(given.runtime)
  const simulated: ServerFoundation['simulated'] = { includes: undefined }
  const fetch: Fetch = (request) => {
    const { includes } = simulated
    const isSimulated: typeof request.isSimulated =
      request.isSimulated ?? (includes && ((address) => includes(address, request.purpose)))
    return over.fetch({ ...request, isSimulated })
  }
  const options = { ...given, runtime: { ...over, fetch } }
  const { brand, runtime } = options
  const apis = new AggregatedApis()
  const resources = new AggregatedResources(apis)
  const servedApi = options.api ?? createServedApi(options)
  const { release, ...api } = ownApi(servedApi, () => resources.groupVersions())
  const metrics = createMetrics(options, release)
  options.encryption?.attach(metrics.registry, runtime.clock)
  return {
    brand,
    runtime,
    release,
    gate: createFeatureGates(options.featureGates, release.gates),
    metrics,
    options,
    webhookFunctions,
    aggregated: { apis, resources },
    simulated,
    api: { ...api, negotiator: new Negotiator(brand, runtime.clock, api.formats) },
    lifecycle: { started: false, stopping: false, leaving: new AbortController() },
  }
}

function createStore(foundation: ServerFoundation): Store {
  const { options, runtime, release, api, gate } = foundation
  const { historyMs, successor, handover } = options
  const storage = options.storage.isShared
    ? lateStorage(async () => {
        const { sharedStorage } = await import('./shared-storage.ts')
        return sharedStorage(foundation, { ...api, release })
      })
    : options.storage
  const cache = new WatchCache({
    storage,
    runtime,
    exclusive: storage.isShared !== true,
    ...(historyMs !== undefined && { limits: limitsForHistory(historyMs) }),
    ...(successor && { abandoned: () => successor.abandoned(), patience: 0 }),
    ...(handover && { handover }),
  })
  registerResources(cache, { ...api, release }, { ...options, gate })
  const findCoreObject: FindObject = <Resource extends keyof CoreObjects>(
    resource: Resource,
    key: string,
  ) => {
    const prefix = api.catalog.findStored('', resource)?.storedAs?.prefix
    const entry = prefix === undefined ? undefined : cache.resource(prefix).get(key)
    return entry && decodedObject<CoreObjects[Resource]>(entry)
  }
  return { storage, cache, findCoreObject }
}

/** The stored objects of a resource; none where the resource is unknown. */
function objectsOf(
  { cache }: Store,
  { catalog }: Api,
): (group: string, resource: string) => StoredObjects {
  return (group, resource) => {
    const prefix = catalog.findStored(group, resource)?.storedAs?.prefix
    return prefix === undefined ? noObjects : storedObjects(cache.resource(prefix))
  }
}

function createNetwork(
  {
    brand,
    runtime,
    options,
    metrics,
    webhookFunctions,
    aggregated,
    simulated,
    api,
  }: ServerFoundation,
  store: Store,
  closing: AbortSignal,
): ServerNetwork {
  const { resolveService, hasClusterNetwork, controllers, simulate } = options
  const { address, externalAddress = address } = options
  const runs = selectControllers(controllers ?? ['*'], simulate)
  const nodeAccess = new NodeAccessHolder({
    isSimulated: ['simulated-nodes', 'stage-controller'].some(runs),
    isDialled: hasClusterNetwork ?? false,
  })
  const objects = objectsOf(store, api)
  simulated.includes = simulatedAddresses({
    network: nodeAccess.network,
    nodes: objects('', 'nodes'),
    services: objects('', 'services'),
    serviceCidrs: objects('networking.k8s.io', 'servicecidrs'),
    serviceRange: options.serviceClusterIpRange ?? defaultClusterIpRange,
  })
  const ways = {
    resolveService: webhookFunctions.resolver(resolveService),
    findRoute: serviceRoutes({
      brand,
      runtime,
      nodeAccess,
      address,
      find: store.findCoreObject,
      objects,
      toEndpoints: options.routesToEndpoints ?? false,
    }),
  }
  const { fetch } = runtime
  const { aggregated: aggregatedFunctions = new AggregatedFunctions() } = options
  const ownFunctions = new AggregatedFunctions()
  const endOfWatches = new AbortController()
  return {
    aggregatedOpenApi: { documents: undefined },
    aggregation: createAggregation(
      {
        ...aggregated,
        brand,
        runtime,
        requests: metrics.requests,
        services: ways,
        functions: new FunctionRoutes([aggregatedFunctions, ownFunctions], runtime.timers),
        endings: { watches: endOfWatches.signal, all: closing },
      },
      options,
    ),
    endOfWatches,
    nodeAccess,
    nodeMetrics: new NodeMetricsHolder(),
    debugPages: { textAt: () => undefined },
    webhooks: { fetch, ...ways, userAgent: `${brand.serverName}-admission` },
    webhookFunctions,
    aggregatedFunctions,
    ownFunctions,
    ownClient: new DeferredValue<Client>('the client of the server itself'),
    address,
    externalAddress,
  }
}

function createAccess(
  { brand, runtime, release, gate, metrics, options, api }: ServerFoundation,
  store: Store,
  { webhooks, ownClient }: ServerNetwork,
  closing: AbortSignal,
): Access {
  const serviceAccountTokens = createTokens(options)
  const parts: AccessParts = {
    brand,
    runtime,
    gate,
    release,
    cache: store.cache,
    webhooks,
    metrics: metrics.registry,
    find: store.findCoreObject,
    objects: objectsOf(store, api),
    audiences: serviceAccountTokens.audiences,
    client: () => ownClient.value,
    closing,
  }
  const tokenAuthenticator = createTokenAuthenticator(options, serviceAccountTokens, parts)
  return {
    serviceAccountTokens,
    tokenAuthenticator,
    authorizer: createAuthorizer(options, parts),
    authenticator: createAuthenticator(options, tokenAuthenticator, parts),
  }
}

function createWrites(
  { brand, runtime, release, gate, metrics, options, api }: ServerFoundation,
  store: Store,
  { webhooks, ownClient }: ServerNetwork,
  { authorizer }: Access,
  closing: AbortSignal,
): ServerWrites {
  const { pluginSettings, admissionPlugins } = options
  const { catalog } = api
  const { cache } = store
  const quotas = createQuotaParts({ brand, runtime, gate })
  // A shared store has an encoding of its own.
  const inCbor = gate('CBORServingAndStorage') && options.storage.isShared !== true
  const encodeStored = storedEncoder(inCbor)
  const pluginParts = {
    brand,
    release,
    runtime,
    cache,
    catalog,
    authorizer,
    gate,
    webhooks,
    quotas,
    meter: metrics.admission,
    client: () => ownClient.value,
    objects: objectsOf(store, api),
    ...(pluginSettings && { settings: pluginSettings }),
  }
  const plugins = createPlugins(pluginParts, options, admissionPlugins)
  return {
    quotas,
    encodeStored,
    admission: new AdmissionChain(plugins, metrics.admission.steps),
    ...createAllocation(options, { ...store, brand, runtime, gate, catalog, encode: encodeStored }),
    writeQueues: new WriteQueues(runtime.timers, closing),
  }
}

function settingsOf(options: ApiServerOptions): ServerSettings {
  const { controllers = ['*'], simulate, minRequestTimeoutMs, ignoresPropagation } = options
  const runs = selectControllers(controllers, simulate)
  return {
    // Controllers of the controller manager, beside those of the server itself.
    runsControllers: controllerNames.some(
      (name) => runs(name) && !controllersOfServer.includes(name),
    ),
    runsScheduler: runs('scheduler'),
    refusesPrivileged: options.allowPrivileged === false,
    minRequestTimeoutMs,
    ignoresPropagation,
  }
}
