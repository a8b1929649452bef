import { loadOptionalPlugins } from '../access/admission/load-optional-plugins.ts'
import { crdResource } from '../base/api/crd-resource.ts'
import { serverUser } from '../base/api/user.ts'
import { impersonatingTransport } from '../base/client/change-headers.ts'
import { type Client, createClient } from '../base/client/client.ts'
import { inProcessTransport } from '../base/client/in-process-transport.ts'
import type { Transport } from '../base/client/transport.ts'
import { Lazy } from '../base/execution/lazy.ts'
import type { ApiRequest } from '../base/http/api-request.ts'
import type { ApiResponse } from '../base/http/api-response.ts'
import { answerWithoutUpgrade } from '../base/http/refuse-upgrade.ts'
import {
  type ApiUpgrade,
  type ConnectOutcome,
  isUpgrade,
  type RequestHandler,
} from '../base/http/request-handler.ts'
import { parseRequestInfo } from '../base/http/request-info.ts'
import type { Cancel } from '../base/runtime.ts'
import { clusterControllers } from '../cluster/controllers/load-cluster-controllers.ts'
import { runsCluster, selectControllers } from '../cluster/controllers/select-controllers.ts'
import type { Controller } from '../cluster/controllers/shared/framework/controller.ts'
import {
  apiServiceResource,
  metricsApiService,
} from '../cluster/controllers/shared/objects/resources.ts'
import { defaultRelease } from '../kinds/assembly/releases/load-release.ts'
import type { WebhookFunction } from '../objects/webhooks/webhook-functions.ts'
import type {
  Aggregate,
  EndAggregate,
} from '../requests/aggregation/functions/aggregate-function.ts'
import { isFunctionService } from '../requests/aggregation/functions/aggregated-functions.ts'
import { builtInOperations } from '../requests/operations/operations.ts'
import {
  type Exchange,
  isResponse,
  type Next,
  unauthenticated,
  type Outcome,
} from '../requests/pipeline/exchange.ts'
import { requestId } from '../requests/pipeline/request-id.ts'
import { createPipeline } from '../requests/pipeline/stages.ts'
import { lazyPodStreams } from '../requests/pod-streams/load-pod-streams.ts'
import type { ApiServerOptions } from './api-server-options.ts'
import type { createFlowControl, ServerFlowControl } from './create-flow-control.ts'
import { createServices, type ServerServices } from './create-services.ts'
import { openApiDownloading } from './download-openapi.ts'
import { FunctionApiServices } from './function-api-services.ts'
import { gateWarnings } from './load-gate-warnings.ts'
import { AggregatedApiServing } from './serve-aggregated-apis.ts'
import { CatalogServing, type LiveCatalog } from './serve-catalog.ts'
import { CustomResourceServing } from './serve-custom-resources.ts'
import { type ComponentClients, startControllers } from './start-controllers.ts'

export type { ApiServerOptions } from './api-server-options.ts'

/** A running API server without a socket. */
export interface ApiServer extends RequestHandler {
  /** Adds custom resources to the server, and removes them. */
  readonly catalog: LiveCatalog
  upgrade(request: ApiRequest): Promise<ApiUpgrade | ApiResponse>
  /**
   * Has a function answer the server's requests to the webhook at `url`, which converts custom
   * resources or admits writes. Without a function
   * they go where the URL says. See {@link WebhookFunctions.add}.
   *
   * @example
   * server.webhook('https://hooks.example/convert', ({ apiVersion, kind, request }) => ({
   *   apiVersion, kind, response: { uid: request.uid, result: { status: 'Success' }, convertedObjects: convert(request) },
   * }))
   *
   * @returns a function that ends that.
   * @throws RangeError for a text that is no absolute URL.
   */
  webhook(url: string, answer: WebhookFunction): Cancel
  /**
   * Has a function answer an aggregated API, by the name of its APIService. That is created unless it exists; where it does, the
   * function answers in place of its service. Requests are authorized before, as all are. Resolves once they reach the function.
   *
   * @example
   * await server.aggregate('v1.example.io', {
   *   resources: [{ name: 'widgets', kind: 'Widget' }],
   *   answer: ({ verb, name }) => (verb === 'list' ? { kind: 'WidgetList', items: [] } : widgets.get(name)),
   * })
   *
   * @returns a function that ends that, and deletes the APIService that was created for it.
   * @throws RangeError for a name that is not `VERSION.GROUP`, or a group version that the server itself serves.
   */
  aggregate(name: string, answer: Aggregate): Promise<EndAggregate>
  /** Makes `/readyz` fail, so that load balancers choose other servers; requests are still served. */
  announceShutdown(): void
  /** Ends the watches; other requests are still answered. */
  shutdown(): void
  /**
   * Stops the controllers and ends all watches with 410, including those opened later: the state is about to be replaced
   * or dropped. Other requests are still answered.
   */
  retire(): void
  /** Stops everything that the server started; the storage belongs to the host and stays open. */
  close(): Promise<void>
}

/** Priority and fairness; loaded by servers that have it. */
const lazyFlowControl = new Lazy<typeof createFlowControl>(
  async () => (await import('./create-flow-control.ts')).createFlowControl,
)

/** How long a start waits for the servers behind, in milliseconds; a download has five seconds. */
const mostAskedMs = 6000

/** Where servers of a store keep what is no object of a resource: their addresses, and what they have allocated. */
const ofServers: ReadonlySet<string> = new Set(
  ['masterleases', 'peerserverleases', 'ranges'].map((each) => `/registry/${each}/`),
)

class CoreServer implements ApiServer {
  readonly catalog: LiveCatalog
  readonly #services: ServerServices
  readonly #options: ApiServerOptions
  readonly #pipeline: Next
  readonly #serving: CatalogServing
  readonly #flowControl: ServerFlowControl | undefined
  /** Aborted on close, which ends what waits for the server: delays of injected faults, authentication methods. */
  readonly #end: AbortController
  #closing: (() => Promise<void>)[] = []
  #stopControllers: () => Promise<void> = () => Promise.resolve()
  /** Ends that the server follows the functions of aggregated APIs, which other servers may share. */
  #stopFollowing: () => void = () => undefined

  constructor(services: ServerServices, options: ApiServerOptions, end: AbortController) {
    this.#end = end
    const { faults, observer, limit, log } = options
    this.catalog = this.#serving = new CatalogServing({
      catalog: services.api.catalog,
      cache: services.store.cache,
      inFlight: services.custom.inFlight,
      runtime: services.runtime,
    })
    this.#services = services
    this.#options = options
    const { brand, runtime, metrics } = services
    const { webhooks } = services.network
    const auditing = options.auditing?.({ brand, runtime, webhooks, metrics: metrics.registry })
    // The events of requests under way while the rest closes are written, too.
    if (auditing) this.#closing.push(() => auditing.close())
    const fairness = services.gate('APIPriorityAndFairness') && options.priorityAndFairness
    this.#flowControl = fairness
      ? lazyFlowControl.loaded?.(services, fairness, options, end.signal)
      : undefined
    this.#pipeline = createPipeline({
      faults,
      observer,
      log,
      auditing,
      limit: this.#flowControl?.stage ?? limit,
      closing: this.#end.signal,
    })
  }

  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse> {
    const outcome = this.#pipeline(this.#exchange(request, undefined))
    return outcome instanceof Promise ? outcome.then(responseOf) : responseOf(outcome)
  }

  async connect(request: ApiRequest, protocols: readonly string[]): Promise<ConnectOutcome> {
    return this.#pipeline(this.#exchange(request, protocols))
  }

  async upgrade(request: ApiRequest): Promise<ApiUpgrade | ApiResponse> {
    const outcome = await this.#pipeline(this.#exchange(request, undefined))
    return isUpgrade(outcome) ? outcome : responseOf(outcome)
  }

  async start(): Promise<void> {
    const { cache } = this.#services.store
    this.#closing.push(() => cache.close())
    this.#closing.push(async () => this.#services.writes.admission.close())
    await cache.start()
    this.#closing.push(() => this.#serving.close())
    const services = this.#services
    const measured = (transport: Transport): Transport =>
      services.metrics.client.over(transport, () => services.network.address())
    const transport = measured(inProcessTransport(this, serverUser))
    const clients: ComponentClients = this.#flowControl?.clients(this, measured) ?? {
      clientOf: (userAgent, actAs = '') =>
        createClient(impersonatingTransport(transport, actAs), { userAgent }),
    }
    const { clientOf } = clients
    this.#services.network.ownClient.set(clientOf(this.#services.brand.serverName))
    const aggregating = this.#serveAggregatedApis()
    const own = [...(await this.#serveDefinitions(clientOf)), ...aggregating.own]
    if (this.#flowControl) own.push(...this.#flowControl.controllers)
    this.#nameUnknownObjects()
    const ways = { ...clients, apiServer: this }
    this.#stopControllers = await startControllers(this.#services, this.#options, ways, own)
    this.#closing.push(() => this.#stopControllers())
    await aggregating.start()
    this.#flowControl?.load()
    this.#startedOnceAsked()
  }

  /** As in the original, a server is not ready before it has asked the servers behind it that were available. */
  #startedOnceAsked(): void {
    const { lifecycle, runtime, network } = this.#services
    const { apis, resources } = network.aggregation
    const started = (): void => {
      lifecycle.started = true
    }
    const awaited = apis
      .all()
      .filter(({ service, isAvailable }) => isAvailable && !isFunctionService(service))
    const asked = resources.asked(awaited)
    if (!asked) return started()
    const cancel = runtime.timers.after(mostAskedMs, started)
    this.#closing.push(async () => cancel())
    void asked.then(started)
  }

  webhook(url: string, answer: WebhookFunction): Cancel {
    return this.#services.network.webhookFunctions.add(url, answer)
  }

  aggregate(name: string, answer: Aggregate): Promise<EndAggregate> {
    return this.#services.network.aggregatedFunctions.add(name, answer)
  }

  announceShutdown(): void {
    const { lifecycle } = this.#services
    lifecycle.stopping = true
    lifecycle.leaving.abort(new Error('the server stops'))
  }

  shutdown(): void {
    this.announceShutdown()
    this.#services.store.cache.endWatches()
    this.#services.network.endOfWatches.abort()
  }

  retire(): void {
    this.#stopFollowing()
    void this.#stopControllers()
    this.#services.store.cache.expireWatches()
  }

  async close(): Promise<void> {
    this.shutdown()
    this.#stopFollowing()
    this.#end.abort()
    const closing = this.#closing.reverse()
    this.#closing = []
    for (const close of closing) await close()
  }

  /** Serves the custom resources of the store. @returns the controller that follows their definitions. */
  async #serveDefinitions(clientOf: (userAgent: string) => Client): Promise<readonly Controller[]> {
    const { brand, runtime, metrics, api, store, network, custom } = this.#services
    const { group, resource } = crdResource(brand)
    const prefix = api.catalog.findStored(group, resource)?.storedAs?.prefix
    if (prefix === undefined) return []
    const definitions = new CustomResourceServing(
      {
        brand,
        runtime,
        registry: api.registry,
        webhooks: network.webhooks,
        cache: store.cache,
        ...custom,
        catalog: this.#serving,
        operations: builtInOperations,
        ruleMeter: metrics.rules,
        prefix,
      },
      () => clientOf(brand.serverName),
    )
    await definitions.load()
    return [definitions]
  }

  /**
   * Passes requests on for the APIServices of the store, and has functions answer.
   *
   * @returns the controllers that follow both, and what starts the functions once the first objects are there.
   */
  #serveAggregatedApis(): { readonly own: readonly Controller[]; start(): Promise<void> } {
    const { brand, runtime, api, store, network } = this.#services
    const { controllers, simulate } = this.#options
    const { group, resource } = apiServiceResource(brand)
    const prefix = api.catalog.findStored(group, resource)?.storedAs?.prefix
    if (prefix === undefined) return { own: [], start: () => Promise.resolve() }
    const { apis, functions } = network.aggregation
    const serving = new AggregatedApiServing({
      cache: store.cache,
      timers: runtime.timers,
      apis,
      functions,
      prefix,
    })
    serving.load()
    const ofFunctions = new FunctionApiServices({
      brand,
      runtime,
      aggregation: network.aggregation,
      registry: api.registry,
      serving,
      client: () => network.ownClient.value,
      isComing: (name) =>
        name === metricsApiService(brand) &&
        selectControllers(controllers ?? ['*'], simulate)('resource-metrics'),
    })
    const own = [
      serving,
      ofFunctions,
      openApiDownloading({
        runtime,
        aggregation: network.aggregation,
        openApi: network.aggregatedOpenApi,
      }),
    ]
    this.#stopFollowing = () => ofFunctions.close()
    return { own, start: () => ofFunctions.start() }
  }

  /** Logs what the store holds of resources that this server does not know, as one of another release may have left it there. */
  #nameUnknownObjects(): void {
    const { cache } = this.#services.store
    const { runtime, release } = this.#services
    const known = Array.from(cache.resources(), ({ prefix }) => prefix)
    for (const { prefix, count } of cache.unknown.beside(known)) {
      if (ofServers.has(prefix)) continue
      runtime.logger.warn(
        'the store holds objects of a resource that this release does not have; they stay as they are',
        { keys: prefix, count, release: release.name },
      )
    }
  }

  #exchange(request: ApiRequest, protocols: readonly string[] | undefined): Exchange {
    const { brand, metrics } = this.#services
    const receivedAt = metrics.now()
    const query = new URLSearchParams(request.search)
    return {
      receivedAt,
      request,
      query,
      info: parseRequestInfo(request.method, request.path, query, !brand.isOriginal),
      services: this.#services,
      id: requestId(request, this.#services.runtime),
      protocols,
      warnings: [],
      user: unauthenticated,
      // Absent values have a place from the start: objects of one shape are read faster.
      admissionTrace: undefined,
      authenticationNotes: undefined,
      audit: undefined,
      flow: undefined,
      estimate: undefined,
      waitedMicros: 0,
      executedMicros: -1,
      watchLife: undefined,
      watchFault: undefined,
    }
  }
}

function responseOf(outcome: Outcome): ApiResponse {
  if (isResponse(outcome)) return outcome
  if (isUpgrade(outcome)) return answerWithoutUpgrade(outcome)
  throw new TypeError('a request without an upgrade was answered with a connection')
}

/**
 * Creates a server over a store and makes it ready: state loaded, first objects ensured, controllers running. The
 * caller keeps the storage and closes it after {@link ApiServer.close}.
 *
 * @throws RangeError for unknown feature gates or runtime configuration; StorageError when the store cannot be read.
 */
export async function createApiServer(options: ApiServerOptions): Promise<ApiServer> {
  await loadOptionalPlugins(options.enableAdmissionPlugins ?? [])
  if (options.priorityAndFairness) await lazyFlowControl.load()
  if (runsCluster(selectControllers(options.controllers ?? ['*'], options.simulate))) {
    // Under a stopped clock no request may wait for a module.
    await Promise.all([clusterControllers.load(), lazyPodStreams.load()])
  }
  const end = new AbortController()
  const server = new CoreServer(createServices(options, end.signal), options, end)
  try {
    const { featureGates, runtime, release = defaultRelease } = options
    if (featureGates.size > 0) {
      const warnOfGates = await gateWarnings.load()
      warnOfGates(featureGates, options.api?.release ?? release, runtime.logger)
    }
    await server.start()
  } catch (error) {
    await server.close()
    throw error
  }
  return server
}
