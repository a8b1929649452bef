import type { PluginSettings } from '../access/admission/admission-parts.ts'
import type { AdmissionPlugin } from '../access/admission/admission-plugin.ts'
import type { PluginOptions } from '../access/admission/select-plugins.ts'
import type { StorageLimits } from '../access/observe/health-checks.ts'
import type { MetricSettings } from '../access/observe/metrics/metric-options.ts'
import type { RequestObserver } from '../access/observe/request-record.ts'
import type { Revision } from '../base/api/revision.ts'
import type { LiveValue } from '../base/runtime.ts'
import type { ControllerSettings } from '../cluster/controllers/shared/framework/controller-registration.ts'
import type { AllocationOptions } from '../kinds/allocation/create-allocation.ts'
import type { ResolveService } from '../objects/services/service-route.ts'
import type { WebhookFunctions } from '../objects/webhooks/webhook-functions.ts'
import type { ProxyCertificate } from '../requests/aggregation/aggregated-server.ts'
import type { AggregatedFunctions } from '../requests/aggregation/functions/aggregated-functions.ts'
import type { FaultInjector } from '../requests/faults/fault-injector.ts'
import type { ProxyTrust } from '../requests/first-objects/authentication-trust.ts'
import type { Stage } from '../requests/pipeline/exchange.ts'
import type { CacheHandover } from '../storage/cache/cache-handover.ts'
import type { TransformerOf } from '../storage/encoding/transformers/value-transformer.ts'
import type { ValueForm } from '../storage/encoding/value-codec.ts'
import type { Storage } from '../storage/engine/storage.ts'
import type { AuditMethod } from './access-methods.ts'
import type { AccessOptions } from './create-access.ts'
import type { ServedApi, ServedApiOptions } from './served-api.ts'

/** How requests are served; each option has a flag of kube-apiserver. */
export interface ServingOptions {
  /** Whether pods may have privileged containers; true unless given. */
  readonly allowPrivileged?: boolean
  /** Least milliseconds that a watch without `timeoutSeconds` lasts; half an hour unless given. */
  readonly minRequestTimeoutMs?: number
  /** Whether deletes ignore propagation policies, as without a garbage collector; false unless given. */
  readonly ignoresPropagation?: boolean
  /** Settings of single admission plug-ins. */
  readonly pluginSettings?: PluginSettings
}

/**
 * Set for a server that is not the first on its store: servers succeed each other on copies of one store, and only the
 * current one writes.
 */
export interface Successor {
  /**
   * The newest resource version that former servers handed out. Versions up to it but above this server's own name an
   * abandoned state and are answered 410. A later version is refused without waiting for it.
   */
  abandoned(): Revision
}

/** Settings of priority and fairness. */
export interface PriorityAndFairnessOptions {
  /** Seats of the server, which the priority levels share: the sum of `--max-requests-inflight` and `--max-mutating-requests-inflight`. Above 0; 600 by default. */
  readonly concurrencyLimit?: number
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
  /** `--storage-media-type`: the form of the values of built-in kinds in a shared store. */
  readonly storageMediaType?: ValueForm
  /** Encryption of the values in a shared store, by their resource. */
  readonly transformers?: TransformerOf
  /** PEM of the client certificate authorities, published for aggregated servers; absent without client certificates. */
  readonly clientAuthorities?: LiveValue<string>
  /** Authorities (PEM) and headers of authenticating proxies, published beside them. */
  readonly proxyTrust?: ProxyTrust
  /** The certificate by which servers of aggregated APIs know this server as their proxy; without it they take no user from it. */
  readonly proxyCertificate?: LiveValue<ProxyCertificate>
  /** Whether redirects of servers behind this one are errors, and not passed back. Default: true. */
  readonly rejectsForwardingRedirects?: boolean
  /** Limit of requests that are passed on and are not long-running, in milliseconds. Default: a minute. */
  readonly requestTimeoutMs?: number
  /** Milliseconds that the store keeps its history, 0 for ever; five minutes unless given. The watch cache keeps no more. */
  readonly historyMs?: number
  /** Further admission plug-ins, which run after the built-in ones. */
  readonly admissionPlugins?: readonly AdmissionPlugin[]
  /** Injects faults into requests by rules; without it the pipeline has no such stage. */
  readonly faults?: FaultInjector
  /** Milliseconds after the start in which `/livez` does not wait for the steps of the start; 0 unless given. */
  readonly liveGraceMs?: number
  /** How long the health checks of the store may take. */
  readonly storageLimits?: StorageLimits
  /**
   * Priority and fairness; requests are not queued unless given. It takes the place of {@link limit}, but in a release whose gate
   * `APIPriorityAndFairness` is off: by default those before 1.20.
   */
  readonly priorityAndFairness?: PriorityAndFairnessOptions | undefined
  /** Stage that limits the requests in flight, made by `limitRequests`; any number may be unless given. */
  readonly limit?: Stage
  /** Stage that logs requests, made by `logRequests`; none are logged unless given. */
  readonly log?: Stage
  /** Observes every request and its answer, bodies included; without it no request is recorded. */
  readonly observer?: RequestObserver
  /** Writes audit events; without it requests are not audited. */
  readonly auditing?: AuditMethod
  /** A served API made earlier from these options, which servers may share; made anew unless given. */
  readonly api?: ServedApi
  /** Set where a former server has stored the first objects. */
  readonly successor?: Successor
  /** Passes on the objects of the former server's cache, where that served the same {@link api}. */
  readonly handover?: CacheHandover
  /** Functions that answer webhooks, which several servers may share; see {@link ApiServer.webhook}. */
  readonly webhooks?: WebhookFunctions
  /** Functions that answer aggregated APIs, which several servers may share; see {@link ApiServer.aggregate}. */
  readonly aggregated?: AggregatedFunctions
  /** Where the server reaches services that webhook configurations name. */
  readonly resolveService?: ResolveService
  /** Whether the host is on the cluster's network, so that services and pods which are not simulated are reached at their addresses. */
  readonly hasClusterNetwork?: boolean
  /** Whether services are reached at their endpoints instead of their cluster IPs; not unless given. */
  readonly routesToEndpoints?: boolean
}
