import { AdmissionChain } from '../access/admission/admission-chain.ts'
import { createPlugins } from '../access/admission/built-in-plugins.ts'
import type { FindObject } from '../access/authn/service-account-parts.ts'
import { createHealth, type Health } from '../access/observe/health-checks.ts'
import { createMetrics, type ServerMetrics } from '../access/observe/metrics/server-metrics.ts'
import type { Client } from '../base/client/client.ts'
import { createFeatureGates, type FeatureGates } from '../base/release/feature-gates.ts'
import {
  controllerNames,
  controllersOfServer,
  selectControllers,
} from '../cluster/controllers/select-controllers.ts'
import type { AllocationIndex } from '../kinds/allocation/allocation-index.ts'
import { createAllocation } from '../kinds/allocation/create-allocation.ts'
import { createQuotaParts, type QuotaParts } from '../kinds/quota/quota-parts.ts'
import type { CatalogOverlay } from '../objects/catalog/catalog-overlay.ts'
import { Negotiator } from '../objects/codec/negotiation.ts'
import { storedEncoder } from '../objects/codec/stored-form.ts'
import type { WebhookCalls } from '../objects/webhooks/call-webhook.ts'
import { clusterOrigin } from '../objects/webhooks/cluster-services.ts'
import type { FindRoute, ServiceReference } from '../objects/webhooks/webhook-client-config.ts'
import { WebhookFunctions } from '../objects/webhooks/webhook-functions.ts'
import { NodeAccessHolder } from '../requests/node-access/node-access.ts'
import { NodeMetricsHolder } from '../requests/node-access/node-metrics.ts'
import { lazyPodStreams } from '../requests/pod-streams/load-pod-streams.ts'
import { PendingDefinitions } from '../requests/rest/pending-definitions.ts'
import { RequestsInFlight } from '../requests/rest/requests-in-flight.ts'
import type { Services } from '../requests/rest/services.ts'
import { UnestablishedResources } from '../requests/rest/unestablished-resources.ts'
import { WriteQueues } from '../requests/rest/write-queues.ts'
import { limitsForHistory } from '../storage/cache/cache-options.ts'
import { noObjects, storedObjects, type StoredObjects } from '../storage/cache/stored-objects.ts'
import { WatchCache } from '../storage/cache/watch-cache.ts'
import type { AccessParts } from './access-methods.ts'
import type { ApiServerOptions } from './api-server-options.ts'
import {
  createAuthenticator,
  createAuthorizer,
  createTokenAuthenticator,
  createTokens,
} from './create-access.ts'
import { DeferredValue } from './deferred-value.ts'
import { registerResources } from './register-resources.ts'
import { createServedApi, type OwnApi, ownApi } from './served-api.ts'

/** State of the server's start and stop, for its health checks. */
export interface Lifecycle {
  started: boolean
  stopping: boolean
}

/** The parts of one server: those that requests need, and those that the server itself starts and stops. */
export interface ServerServices extends Services {
  /** How webhooks are called. */
  readonly webhooks: WebhookCalls
  readonly webhookFunctions: WebhookFunctions
  /** The server's client to itself; set as the server starts. */
  readonly ownClient: DeferredValue<Client>
  readonly quotas: QuotaParts
  readonly catalog: CatalogOverlay
  readonly lifecycle: Lifecycle
  /** Cluster IPs and node ports held by services. */
  readonly allocations: AllocationIndex
  /** Whether the first objects are in the store already. */
  readonly hasFirstObjects: boolean
}

/**
 * Builds the parts of a server; nothing is started yet. Each group is made from the groups above it. `closing` is aborted
 * when the server closes.
 *
 * @throws RangeError for bad gates or runtime configuration.
 */
export function createServices(given: ApiServerOptions, closing: AbortSignal): ServerServices {
  const foundation = createFoundation(given)
  const objects = createObjectReads(foundation)
  const network = createNetwork(foundation, objects)
  const access = createAccess(foundation, objects, network, closing)
  const writes = createWrites(foundation, objects, network, access, closing)
  const { options, api, gate, metrics, lifecycle } = foundation
  const { brand, runtime, storage, address, externalAddress = address } = options
  return {
    brand,
    runtime,
    storage,
    gate,
    metrics,
    lifecycle,
    address,
    externalAddress,
    ...api,
    ...objects,
    ...network,
    ...access,
    ...writes,
    negotiator: new Negotiator(brand, runtime.clock, api.formats),
    pendingDefinitions: new PendingDefinitions(runtime.timers),
    unestablished: new UnestablishedResources(),
    inFlight: new RequestsInFlight(),
    health: createServerHealth(foundation, objects.cache),
    ...controllersThatRun(options),
    hasFirstObjects: options.successor !== undefined,
    refusesPrivileged: options.allowPrivileged === false,
    minRequestTimeoutMs: options.minRequestTimeoutMs,
    ignoresPropagation: options.ignoresPropagation,
  }
}

/** What every other group needs. */
interface Foundation {
  /** The host's options, with a runtime whose `fetch` also reaches webhooks that functions answer. */
  readonly options: ApiServerOptions
  readonly webhookFunctions: WebhookFunctions
  readonly api: OwnApi
  readonly gate: FeatureGates
  readonly metrics: ServerMetrics
  readonly lifecycle: Lifecycle
}

function createFoundation(given: ApiServerOptions): Foundation {
  const webhookFunctions = given.webhooks ?? new WebhookFunctions()
  const options = { ...given, runtime: webhookFunctions.over(given.runtime) }
  const api = ownApi(options.api ?? createServedApi(options))
  return {
    options,
    webhookFunctions,
    api,
    gate: createFeatureGates(options.featureGates, api.release.gates),
    metrics: createMetrics(options, api.release),
    lifecycle: { started: false, stopping: false },
  }
}

/** The watch cache over the store, and reads of its objects. */
interface ObjectReads {
  readonly cache: WatchCache
  /** Reads an object of a core resource. */
  readonly findCoreObject: FindObject
}

function createObjectReads({ options, api, gate }: Foundation): ObjectReads {
  const { storage, runtime, historyMs, successor, handover } = options
  const cache = new WatchCache({
    storage,
    runtime,
    exclusive: true,
    ...(historyMs !== undefined && { limits: limitsForHistory(historyMs) }),
    ...(successor && { abandoned: () => successor.abandoned(), patience: 0 }),
    ...(handover && { handover }),
  })
  registerResources(cache, api, { ...options, gate })
  const findCoreObject: FindObject = (resource, key) => {
    const prefix = api.catalog.findStored('', resource)?.storedAs?.prefix
    return prefix === undefined ? undefined : cache.resource(prefix).get(key)?.object()
  }
  return { cache, findCoreObject }
}

/** The stored objects of a resource; none where the resource is unknown. */
function objectsOf(
  { cache }: ObjectReads,
  { catalog }: OwnApi,
): (group: string, resource: string) => StoredObjects {
  return (group, resource) => {
    const prefix = catalog.findStored(group, resource)?.storedAs?.prefix
    return prefix === undefined ? noObjects : storedObjects(cache.resource(prefix))
  }
}

/** The ways from the server to nodes, webhooks and itself. */
type Network = Pick<
  ServerServices,
  'nodeAccess' | 'nodeMetrics' | 'webhooks' | 'webhookFunctions' | 'ownClient'
>

function createNetwork(
  { options, webhookFunctions }: Foundation,
  { findCoreObject }: ObjectReads,
): Network {
  const { brand, runtime, resolveService, hasClusterNetwork, controllers, simulate } = options
  const runs = selectControllers(controllers ?? ['*'], simulate)
  const nodeAccess = new NodeAccessHolder({
    isSimulated: ['simulated-nodes', 'stage-controller'].some(runs),
    isDialled: hasClusterNetwork ?? false,
  })
  const webhooks = {
    fetch: runtime.fetch,
    resolveService: webhookFunctions.resolver(resolveService),
    userAgent: `${brand.serverName}-admission`,
    findRoute: serviceRoutes({ findCoreObject, nodeAccess, runtime }),
  }
  return {
    nodeAccess,
    nodeMetrics: new NodeMetricsHolder(),
    webhooks,
    webhookFunctions,
    ownClient: new DeferredValue<Client>('the client of the server itself'),
  }
}

/** Finds the ways to services: simulated nodes answer for their pods, the host dials others. */
function serviceRoutes(
  parts: Pick<Services, 'findCoreObject' | 'nodeAccess' | 'runtime'>,
): FindRoute | undefined {
  const { isSimulated, isDialled } = parts.nodeAccess.network
  const originOf = (service: ServiceReference): string =>
    clusterOrigin((key) => parts.findCoreObject('services', key), service)
  if (isSimulated) {
    return async (service) => {
      const origin = originOf(service)
      const { simulatedRoute } = await lazyPodStreams.load()
      return simulatedRoute(parts, service, origin)
    }
  }
  return isDialled ? async (service) => ({ origin: originOf(service) }) : undefined
}

/** Who a request is from, and what its user may do. */
type Access = Pick<
  Services,
  'authenticator' | 'tokenAuthenticator' | 'serviceAccountTokens' | 'authorizer'
>

function createAccess(
  { options, api, gate, metrics }: Foundation,
  reads: ObjectReads,
  { webhooks, ownClient }: Network,
  closing: AbortSignal,
): Access {
  const serviceAccountTokens = createTokens(options)
  const parts: AccessParts = {
    brand: options.brand,
    runtime: options.runtime,
    gate,
    release: api.release,
    cache: reads.cache,
    webhooks,
    metrics: metrics.registry,
    find: reads.findCoreObject,
    objects: objectsOf(reads, api),
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

/** What a write needs before it is stored: admission, unique values, its place in the queue, its encoding. */
type Writes = Pick<
  ServerServices,
  'admission' | 'quotas' | 'allocators' | 'allocations' | 'writeQueues' | 'encodeStored'
>

function createWrites(
  { options, api, gate, metrics }: Foundation,
  reads: ObjectReads,
  { webhooks, ownClient }: Network,
  { authorizer }: Access,
  closing: AbortSignal,
): Writes {
  const { brand, runtime, pluginSettings, admissionPlugins } = options
  const { release, catalog } = api
  const { cache } = reads
  const quotas = createQuotaParts({ brand, runtime, gate })
  const encodeStored = storedEncoder(gate('CBORServingAndStorage'))
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
    objects: objectsOf(reads, api),
    ...(pluginSettings && { settings: pluginSettings }),
  }
  const plugins = createPlugins(pluginParts, options, admissionPlugins)
  return {
    quotas,
    encodeStored,
    admission: new AdmissionChain(plugins, metrics.admission.steps),
    ...createAllocation(options, { brand, runtime, cache, catalog, encode: encodeStored }),
    writeQueues: new WriteQueues(runtime.timers, closing),
  }
}

function createServerHealth({ options, lifecycle }: Foundation, cache: WatchCache): Health {
  return createHealth(options.brand, {
    isStarted: () => lifecycle.started,
    liveGraceMs: options.liveGraceMs ?? 0,
    runtime: options.runtime,
    isStopping: () => lifecycle.stopping,
    isSynced: () => cache.isCurrent,
    storage: async () => {
      const { writable } = await options.storage.status()
      return writable ? undefined : 'the store refuses writes'
    },
  })
}

/** Whether controllers of the controller manager run, beside those of the server itself, and whether a scheduler does. */
function controllersThatRun({
  controllers = ['*'],
  simulate,
}: ApiServerOptions): Pick<Services, 'runsControllers' | 'runsScheduler'> {
  const runs = selectControllers(controllers, simulate)
  const runsControllers = controllerNames.some(
    (name) => runs(name) && !controllersOfServer.includes(name),
  )
  return { runsControllers, runsScheduler: runs('scheduler') }
}
