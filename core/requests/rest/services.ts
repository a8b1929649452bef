import type { AdmissionChain } from '../../access/admission/admission-chain.ts'
import type { RequestAuthenticator, TokenAuthenticator } from '../../access/authn/authenticator.ts'
import type { FindObject } from '../../access/authn/service-account-parts.ts'
import type { ServiceAccountTokens } from '../../access/authn/service-account-tokens.ts'
import type { Authorizer } from '../../access/authz/authorizer.ts'
import type { Health } from '../../access/observe/health-checks.ts'
import type { ServerMetrics } from '../../access/observe/metrics/server-metrics.ts'
import type { Brand } from '../../base/api/brand.ts'
import type { FeatureGates, ReleaseGates } from '../../base/release/feature-gates.ts'
import type { Release } from '../../base/release/release.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { Allocator } from '../../kinds/allocation/claim.ts'
import type { Discovery } from '../../kinds/discovery/discovery.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { DeprecationNotice } from '../../objects/catalog/deprecation.ts'
import type { Formats } from '../../objects/codec/formats.ts'
import type { Negotiator } from '../../objects/codec/negotiation.ts'
import type { EncodeStored } from '../../objects/codec/stored-form.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import type { WatchCache } from '../../storage/cache/watch-cache.ts'
import type { Storage } from '../../storage/engine/storage.ts'
import type { PassingAggregation } from '../aggregation/aggregation.ts'
import type { NodeAccessHolder } from '../node-access/node-access.ts'
import type { NodeMetricsHolder } from '../node-access/node-metrics.ts'
import type { AggregatedOpenApi } from '../openapi/aggregated/aggregated-documents.ts'
import type { LazyOpenApi } from '../openapi/lazy-openapi.ts'
import type { PendingDefinitions } from './pending-definitions.ts'
import type { RequestsInFlight } from './requests-in-flight.ts'
import type { UnestablishedResources } from './unestablished-resources.ts'
import type { WriteQueues } from './write-queues.ts'

/** What every other part of a server needs. */
export interface Foundation {
  readonly brand: Brand
  readonly runtime: Runtime
  /** The release whose API is served. */
  readonly release: Release & { readonly gates: ReleaseGates }
  /** Whether a feature gate is on. */
  readonly gate: FeatureGates
  readonly metrics: ServerMetrics
}

/** The resources that are served, the schemas and forms of their objects, and the documents about them. */
export interface Api {
  readonly catalog: Catalog
  /** Schemas of every known kind, served or not. */
  readonly registry: SchemaRegistry
  readonly formats: Formats
  readonly negotiator: Negotiator
  readonly discovery: Discovery
  readonly openApi: LazyOpenApi
  readonly deprecationOf: DeprecationNotice
}

/** The state of custom resources, whose definitions come and go while requests are served. */
export interface CustomResources {
  /** Changes of definitions of custom resources that are not served yet. */
  readonly pendingDefinitions: PendingDefinitions
  /** Custom resources that cannot be served, for a fault in their definitions. */
  readonly unestablished: UnestablishedResources
  /** Requests for custom resources that are not answered yet. */
  readonly inFlight: RequestsInFlight
}

/** The store, and reads of its newest state. */
export interface Store {
  readonly storage: Storage
  readonly cache: WatchCache
  /** Reads an object of a core resource from the watch cache. */
  readonly findCoreObject: FindObject
}

/** Pages in plain text of what a server does right now, below `/debug`. */
export interface DebugPages {
  /** The text at a path; undefined where there is none. Set by what has pages. */
  textAt: (path: string, query: URLSearchParams) => string | undefined
}

/** The ways from and to the server. */
export interface Network {
  /** The APIs of other servers that are served behind this one. */
  readonly aggregation: PassingAggregation
  /** Their OpenAPI documents. */
  readonly aggregatedOpenApi: AggregatedOpenApi
  /** The way to the nodes of pods. */
  readonly nodeAccess: NodeAccessHolder
  /** Metrics of the nodes, at paths of their own. */
  readonly nodeMetrics: NodeMetricsHolder
  readonly debugPages: DebugPages
  /** `host:port` that clients reach the server at; empty where there is none. */
  readonly address: () => string
  /** `host:port` for clients outside. */
  readonly externalAddress: () => string
}

/** Who a request is from, and what its user may do. */
export interface Access {
  readonly authenticator: RequestAuthenticator
  readonly tokenAuthenticator: TokenAuthenticator
  readonly serviceAccountTokens: ServiceAccountTokens
  readonly authorizer: Authorizer
}

/** What a write needs before it is stored: its place in the queue, admission, unique values, its encoding. */
export interface Writes {
  /** Orders the writes of one object. */
  readonly writeQueues: WriteQueues
  /** The admission plug-ins that every write is checked by. */
  readonly admission: AdmissionChain
  /** The allocators of unique values (addresses, ports), by the storage prefix of the resource that gets them. */
  readonly allocators: ReadonlyMap<string, Allocator>
  /** Encodes objects for the store. */
  readonly encodeStored: EncodeStored
}

/** Settings of the server that handlers act by. */
export interface ServerSettings {
  /** Whether any controller runs in this server. */
  readonly runsControllers: boolean
  /** Whether a scheduler runs in this server. */
  readonly runsScheduler: boolean
  /** Whether privileged containers are refused, as kube-apiserver does without `--allow-privileged`. */
  readonly refusesPrivileged?: boolean | undefined
  /** Least milliseconds that a watch without `timeoutSeconds` lasts; half an hour unless given. */
  readonly minRequestTimeoutMs?: number | undefined
  /** Whether deletes leave finalizers as they are, since no garbage collector acts by them; false unless given. */
  readonly ignoresPropagation?: boolean | undefined
}

/** The parts of one server, for handlers and pipeline stages: the foundation, and a part for each group made of it. */
export interface Services extends Foundation {
  readonly api: Api
  readonly custom: CustomResources
  readonly store: Store
  readonly network: Network
  readonly access: Access
  readonly writes: Writes
  readonly settings: ServerSettings
  readonly health: Health
}
