import type { Brand } from '../base/api/brand.ts'
import type { User } from '../base/api/user.ts'
import { keepAliveHandler, keepAliveDuring } from '../base/http/keep-alive-handler.ts'
import type { RequestHandler } from '../base/http/request-handler.ts'
import type { Cancel, Runtime } from '../base/runtime.ts'
import { loadRelease } from '../kinds/assembly/releases/load-release.ts'
import type { WebhookFunction } from '../objects/webhooks/webhook-functions.ts'
import type {
  Aggregate,
  EndAggregate,
} from '../requests/aggregation/functions/aggregate-function.ts'
import type { FaultInjector } from '../requests/faults/fault-injector.ts'
import type { Storage } from '../storage/engine/storage.ts'
import type { PriorityAndFairnessOptions } from './api-server-options.ts'
import { createApiServer } from './server.ts'

/** Settings of a server in a program's own process. */
export interface EmbeddedServerOptions {
  /** API groups, labels and names, such as `brands.k8s`. */
  readonly brand: Brand
  /** Time, chance, the logger and `fetch` of the program. */
  readonly runtime: Runtime
  /** Where objects are kept, such as the storage of `openKeptStore`; the server leaves it open. */
  readonly storage: Storage
  /** The release whose API is served, such as `1.25`; 1.34 unless given. */
  readonly release?: string
  /** Static bearer tokens and their users; none unless given. */
  readonly tokens?: ReadonlyMap<string, User>
  /** Whether a request without credentials is `system:anonymous`; otherwise, and by default, it is answered 401. */
  readonly anonymous?: boolean
  /** Development mode: every request is authorized. */
  readonly dev?: boolean
  /** `--feature-gates`: gates by name. */
  readonly featureGates?: ReadonlyMap<string, boolean>
  /** `--runtime-config`: API groups, versions and resources that are served or not. */
  readonly runtimeConfig?: ReadonlyMap<string, boolean>
  /** `--controllers`: which controllers run; all unless given. */
  readonly controllers?: readonly string[]
  /** `--enable-admission-plugins`: plug-ins beside the default ones. */
  readonly enableAdmissionPlugins?: readonly string[]
  /** `--disable-admission-plugins`: default plug-ins to do without. */
  readonly disableAdmissionPlugins?: readonly string[]
  /** `--service-cluster-ip-range`: a network, or one of each family with a comma between; 10.0.0.0/24 unless given. */
  readonly serviceClusterIpRange?: string
  /** `--service-node-port-range`: 30000-32767 unless given. */
  readonly serviceNodePortRange?: string
  /**
   * `--enable-priority-and-fairness`: requests are executed, queued or refused as FlowSchemas and PriorityLevelConfigurations say.
   * Unless given, all are executed at once.
   *
   * @example
   * priorityAndFairness: { concurrencyLimit: 100 }
   */
  readonly priorityAndFairness?: PriorityAndFairnessOptions
  /** Injects faults into requests by rules. */
  readonly faults?: FaultInjector
  /** The address that discovery names to clients, as `host:port`; none unless given. */
  readonly address?: () => string
}

/** A server without a socket: the program passes requests to {@link RequestHandler.handle}. */
export interface EmbeddedServer extends RequestHandler {
  /**
   * Has a function answer the server's requests to the webhook at `url`, which converts custom resources or admits writes.
   *
   * @returns a function that ends that.
   * @throws RangeError for a text that is no absolute URL.
   */
  webhook(url: string, answer: WebhookFunction): Cancel
  /**
   * Has a function answer an aggregated API, by the name of its APIService. That is created unless it exists; where it does, the
   * function answers in place of its service.
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
  /** Makes `/readyz` fail; requests are still served. */
  announceShutdown(): void
  /** Ends the watches; other requests are still answered. */
  shutdown(): void
  /** Stops everything that the server started; the storage stays open. */
  close(): Promise<void>
}

/**
 * Creates a server on a store, and waits until its first objects are in it.
 *
 * @example
 * const { storage } = await openKeptStore(new MemoryBackend(), { brand: brands.k8s, runtime })
 * const server = await createApiServer({ brand: brands.k8s, runtime, storage, dev: true, anonymous: true })
 *
 * @throws RangeError for a release, controller or plug-in that this build does not have.
 */
export function createEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  return keepAliveDuring(options.runtime, open(options))
}

async function open({ release, ...options }: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { runtime } = options
  const server = await createApiServer({
    tokens: new Map(),
    anonymous: false,
    dev: false,
    featureGates: new Map(),
    runtimeConfig: new Map(),
    platform: '',
    address: () => '',
    ...options,
    runtime: innerRuntime(runtime),
    ...(release !== undefined && { release: await loadRelease(release) }),
  })
  if (!runtime.keepAlive) return server
  return {
    ...keepAliveHandler(server, runtime),
    webhook: (url, answer) => server.webhook(url, answer),
    aggregate: (name, answer) => keepAliveDuring(runtime, server.aggregate(name, answer)),
    announceShutdown: () => server.announceShutdown(),
    shutdown: () => server.shutdown(),
    close: () => keepAliveDuring(runtime, server.close()),
  }
}

/** A runtime whose controllers do not keep the process alive while they wait. */
function innerRuntime(runtime: Runtime): Runtime {
  if (!runtime.keepAlive) return runtime
  const { clock, timers, logger, crc32 } = runtime
  return {
    clock,
    timers,
    logger,
    random: (bytes, purpose) => runtime.random(bytes, purpose),
    fetch: (request) => runtime.fetch(request),
    ...(crc32 && { crc32: (bytes) => crc32.call(runtime, bytes) }),
    subtle: () => runtime.subtle?.(),
  }
}
