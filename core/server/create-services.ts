import { AdmissionChain } from '../access/admission/admission-chain.ts'
import type { AdmissionPlugin } from '../access/admission/admission-plugin.ts'
import { createPlugins } from '../access/admission/built-in-plugins.ts'
import type { PluginOptions } from '../access/admission/select-plugins.ts'
import type { FindObject } from '../access/authn/service-account-parts.ts'
import { createHealth, type Health } from '../access/observe/health-checks.ts'
import type { MetricSettings } from '../access/observe/metrics/metric-options.ts'
import { createMetrics } from '../access/observe/metrics/server-metrics.ts'
import type { RequestObserver } from '../access/observe/request-record.ts'
import type { Revision } from '../base/api/revision.ts'
import type { Client } from '../base/client/client.ts'
import { createFeatureGates } from '../base/release/feature-gates.ts'
import type { LiveValue } from '../base/runtime.ts'
import { selectControllers } from '../cluster/controllers/select-controllers.ts'
import type { ControllerSettings } from '../cluster/controllers/shared/framework/controller-registration.ts'
import { type AllocationOptions, createAllocation } from '../kinds/allocation/create-allocation.ts'
import type { HoldingsIndex } from '../kinds/allocation/holdings-index.ts'
import { createQuotaParts, type QuotaParts } from '../kinds/quota/quota-parts.ts'
import type { CatalogOverlay } from '../objects/catalog/catalog-overlay.ts'
import type { Catalog } from '../objects/catalog/catalog.ts'
import { Negotiator } from '../objects/codec/negotiation.ts'
import { storedEncoder } from '../objects/codec/stored-form.ts'
import type { WebhookCalls } from '../objects/webhooks/call-webhook.ts'
import type { ResolveService } from '../objects/webhooks/webhook-client-config.ts'
import { WebhookFunctions } from '../objects/webhooks/webhook-functions.ts'
import type { FaultInjector } from '../requests/faults/fault-injector.ts'
import type { ProxyTrust } from '../requests/first-objects/authentication-trust.ts'
import { NodeAccessHolder } from '../requests/node-access/node-access.ts'
import { NodeMetricsHolder } from '../requests/node-access/node-metrics.ts'
import type { Stage } from '../requests/pipeline/exchange.ts'
import { PendingDefinitions } from '../requests/rest/pending-definitions.ts'
import { RequestsInFlight } from '../requests/rest/requests-in-flight.ts'
import type { Services } from '../requests/rest/services.ts'
import { UnestablishedResources } from '../requests/rest/unestablished-resources.ts'
import { WriteQueues } from '../requests/rest/write-queues.ts'
import type { CacheHandover } from '../storage/cache/cache-handover.ts'
import { limitsForHistory } from '../storage/cache/cache-options.ts'
import { noObjects, storedObjects, type StoredObjects } from '../storage/cache/stored-objects.ts'
import { WatchCache } from '../storage/cache/watch-cache.ts'
import type { Storage } from '../storage/engine/storage.ts'
import type { AccessParts, AuditMethod } from './access-methods.ts'
import {
  type AccessOptions,
  createAuthenticator,
  createAuthorizer,
  createTokenAuthenticator,
  createTokens,
} from './create-access.ts'
import { DeferredValue } from './deferred-value.ts'
import { routeFinder, type RouteParts } from './find-service-route.ts'
import { registerResources } from './register-resources.ts'
import { createServedApi, ownApi, type ServedApi, type ServedApiOptions } from './served-api.ts'
import { managersOf, type ServingOptions, termsOf } from './serving-options.ts'

/**
 * Settings of a server that is not the first on its store: servers follow each other on copies of one store, and only the
 * current one writes.
 */
export interface Successor {
  /**
   * The newest resource version that former servers handed out. Versions up to it but above this server's own name an
   * abandoned state and are answered 410. A later version is refused without waiting for it.
   */
  abandoned(): Revision
}

/** Options of a server, set by its host. */
export interface ApiServerOptions
  extends
    AccessOptions,
    AllocationOptions,
    ControllerSettings,
    ServedApiOptions,
    PluginOptions,
    ServingOptions,
    MetricSettings {
  readonly storage: Storage
  /** PEM of the client certificate authorities, published for aggregated servers; absent without client certificates. */
  readonly clientAuthorities?: LiveValue<string>
  /** Authorities (PEM) and headers of authenticating proxies, published beside them. */
  readonly proxyTrust?: ProxyTrust
  /** Milliseconds that the store keeps its history, 0 for ever; five minutes unless given. The watch cache keeps no more. */
  readonly historyMs?: number
  /** Further admission plug-ins, which a write meets behind the built-in ones. */
  readonly admissionPlugins?: readonly AdmissionPlugin[]
  /** Injects faults into requests by rules; without it the pipeline has no such stage. */
  readonly faults?: FaultInjector
  /** Milliseconds after the start in which `/livez` does not wait for the steps of the start; 0 unless given. */
  readonly liveGraceMs?: number
  /** Stage that limits the requests under way, made by `limitRequests`; any number may be unless given. */
  readonly limit?: Stage
  /** Stage that logs requests, made by `logRequests`; none are logged unless given. */
  readonly log?: Stage
  /** Observes every request and its answer, bodies included; without it no request is recorded. */
  readonly observer?: RequestObserver
  /** Writes audit events; without it requests are not audited. */
  readonly auditing?: AuditMethod
  /** A served API made earlier from these options, which servers may share; made anew unless given. */
  readonly api?: ServedApi
  /** Set where the first objects are in the store already. */
  readonly successor?: Successor
  /** Passes on the objects of the former server's cache, where that served the same {@link api}. */
  readonly handover?: CacheHandover
  /** Functions that answer webhooks, which several servers may share; see {@link ApiServer.webhook}. */
  readonly webhooks?: WebhookFunctions
  /** Where the server reaches services that webhook configurations name. */
  readonly resolveService?: ResolveService
  /** Whether the host is on the cluster's network, so that services and pods which are not simulated are reached at their addresses. */
  readonly hasClusterNetwork?: boolean
}

/** State of the server's start and stop, for its health checks. */
export interface Lifecycle {
  started: boolean
  stopping: boolean
}

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
  readonly holdings: HoldingsIndex
  /** Whether the first objects are in the store already. */
  readonly hasFirstObjects: boolean
}

function coreObjects(cache: WatchCache, catalog: Catalog): FindObject {
  return (resource, key) => {
    const prefix = catalog.findStored('', resource)?.storedAs?.prefix
    return prefix === undefined ? undefined : cache.resource(prefix).get(key)?.object()
  }
}

function objectsOf(
  cache: WatchCache,
  catalog: Catalog,
  group: string,
  resource: string,
): StoredObjects {
  const prefix = catalog.findStored(group, resource)?.storedAs?.prefix
  return prefix === undefined ? noObjects : storedObjects(cache.resource(prefix))
}

function webhookCalls(
  functions: WebhookFunctions,
  { brand, runtime, resolveService }: ApiServerOptions,
  parts: RouteParts,
): WebhookCalls {
  return {
    fetch: runtime.fetch,
    resolveService: functions.resolver(resolveService),
    userAgent: `${brand.serverName}-admission`,
    findRoute: routeFinder(parts),
  }
}

function healthOf(options: ApiServerOptions, lifecycle: Lifecycle, cache: WatchCache): Health {
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

/**
 * Builds the parts of a server; nothing is started yet. `closing` is aborted when the server closes.
 *
 * @throws RangeError for bad gates or runtime configuration.
 */
export function createServices(given: ApiServerOptions, closing: AbortSignal): ServerServices {
  const { webhooks: functions = new WebhookFunctions(), brand, storage, successor } = given
  const runtime = functions.over(given.runtime)
  const options = { ...given, runtime }
  const api = ownApi(options.api ?? createServedApi(options))
  const { release, catalog, formats, registry, discovery, openApi, deprecationOf } = api
  const gate = createFeatureGates(options.featureGates, release.gates)
  const cache = new WatchCache({
    storage,
    runtime,
    exclusive: true,
    ...(options.historyMs !== undefined && { limits: limitsForHistory(options.historyMs) }),
    ...(successor && { abandoned: () => successor.abandoned(), patience: 0 }),
    ...(options.handover && { handover: options.handover }),
  })
  registerResources(cache, api, { ...options, gate })
  const serviceAccountTokens = createTokens(options)
  const findCoreObject = coreObjects(cache, catalog)
  const lifecycle: Lifecycle = { started: false, stopping: false }
  const runs = selectControllers(options.controllers ?? ['*'], options.simulate)
  const nodeAccess = new NodeAccessHolder({
    isSimulated: ['simulated-nodes', 'stage-controller'].some(runs),
    isDialled: options.hasClusterNetwork ?? false,
  })
  const webhooks = webhookCalls(functions, options, { findCoreObject, nodeAccess, runtime })
  const metrics = createMetrics(options, release)
  const objects = (group: string, resource: string): StoredObjects =>
    objectsOf(cache, catalog, group, resource)
  const ownClient = new DeferredValue<Client>('the client of the server itself')
  const parts: AccessParts = {
    brand,
    runtime,
    gate,
    release,
    cache,
    webhooks,
    metrics: metrics.registry,
    find: findCoreObject,
    objects,
    audiences: serviceAccountTokens.audiences,
    client: () => ownClient.value,
    closing,
  }
  const bearerTokens = createTokenAuthenticator(options, serviceAccountTokens, parts)
  const authorizer = createAuthorizer(options, parts)
  const quotas = createQuotaParts({ brand, runtime, gate })
  const encodeStored = storedEncoder(gate('CBORServingAndStorage'))
  return {
    brand,
    release,
    runtime,
    storage,
    cache,
    catalog,
    authenticator: createAuthenticator(options, bearerTokens, parts),
    tokenAuthenticator: bearerTokens,
    serviceAccountTokens,
    findCoreObject,
    address: options.address,
    externalAddress: options.externalAddress ?? options.address,
    authorizer,
    admission: new AdmissionChain(
      createPlugins(
        {
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
          objects,
          ...(options.pluginSettings && { settings: options.pluginSettings }),
        },
        options,
        options.admissionPlugins,
      ),
      metrics.admission.steps,
    ),
    formats,
    registry,
    negotiator: new Negotiator(brand, runtime.clock, formats),
    encodeStored,
    ...createAllocation(options, { brand, runtime, cache, catalog, encode: encodeStored }),
    discovery,
    openApi,
    deprecationOf,
    pendingDefinitions: new PendingDefinitions(runtime.timers),
    unresolved: new UnestablishedResources(),
    nodeAccess,
    nodeMetrics: new NodeMetricsHolder(),
    inFlight: new RequestsInFlight(),
    writeQueues: new WriteQueues(runtime.timers, closing),
    health: healthOf(options, lifecycle, cache),
    metrics,
    lifecycle,
    webhooks,
    ownClient,
    quotas,
    webhookFunctions: functions,
    hasFirstObjects: successor !== undefined,
    ...managersOf(options),
    gate,
    ...termsOf(options),
  }
}
