import type { ServiceAccountTokens } from '../../../../access/authn/service-account-tokens.ts'
import type { MetricRegistry } from '../../../../access/observe/metrics/metric-registry.ts'
import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupResource } from '../../../../base/api/group-version.ts'
import type { CertificateSigning } from '../../../../base/certificates/certificate-signing.ts'
import type { Client } from '../../../../base/client/client.ts'
import type { Lazy } from '../../../../base/execution/lazy.ts'
import type { FeatureGates } from '../../../../base/release/feature-gates.ts'
import type { Release } from '../../../../base/release/release.ts'
import type { Cancel } from '../../../../base/runtime.ts'
import type { AddressRange } from '../../../../kinds/allocation/address-range.ts'
import type { AllocationIndex } from '../../../../kinds/allocation/allocation-index.ts'
import type { SharedAllocation } from '../../../../kinds/allocation/shared-store/open-shared-allocation.ts'
import type { QuotaParts } from '../../../../kinds/quota/quota-parts.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { SchemaRegistry } from '../../../../objects/schema/registry.ts'
import type { Aggregation } from '../../../../requests/aggregation/aggregation.ts'
import type { FirstObject } from '../../../../requests/first-objects/first-object.ts'
import type { NodeAccess } from '../../../../requests/node-access/node-access.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import type { WatchCache } from '../../../../storage/cache/watch-cache.ts'
import type { Storage } from '../../../../storage/engine/storage.ts'
import type { Simulation, SimulationSettings } from '../../../simulation/simulation-settings.ts'
import type { ControllerRuntime } from '../queues/work-queue.ts'
import type { Controller } from './controller.ts'
import type { ElectionSettings } from './election-settings.ts'
import type { SharedParts } from './shared-parts.ts'

/** Settings of a host for controllers. */
export interface ControllerSettings {
  /** `--controllers`: which controllers run, as selectControllers reads it; all unless given. */
  readonly controllers?: readonly string[]
  /** `--simulate`: which controllers of a running cluster run beside them; none unless given. */
  readonly simulate?: Simulation
  /** Settings of simulated nodes and of what else stands for machines. */
  readonly simulation?: SimulationSettings
  /** Milliseconds that an event is kept after it was last written, 0 for ever; an hour unless given. */
  readonly eventTtlMs?: number
  /** Authorities (PEM) by which clients verify the server, published in every namespace; not published unless given. */
  readonly rootCertificates?: string
  /** How CertificateSigningRequests are signed; by an authority in memory, for a year, unless given. */
  readonly certificateSigning?: CertificateSigning
  /** Whether the server publishes its address as the endpoints of the default service; true unless given. */
  readonly ownEndpoints?: boolean
  /**
   * How the servers on a shared store keep their addresses in those endpoints: by leases (unless given), or as many as there are
   * servers.
   */
  readonly endpointReconciler?: 'lease' | 'master-count'
  /** Number of servers, for `master-count`; 1 unless given. */
  readonly serverCount?: number
  /** Node port of the default service, which is then of type NodePort; a cluster IP alone unless given. */
  readonly serviceNodePort?: number
  /** Name of the machine that the server runs on; the server keeps an identity lease where it is given. */
  readonly hostname?: string
  /** Election of the server that runs the controllers which are not the API server's own; each server runs them unless given. */
  readonly leaderElection?: ElectionSettings
}

/** Parts of a server that its controllers use. */
export interface ControllerParts extends SharedParts {
  /** Sends requests as the controller manager. */
  readonly client: Client
  /** Sends requests as the API server, for objects of the server's own. */
  readonly serverClient: Client
  readonly brand: Brand
  /** Release of the API that is served. */
  readonly release: Release
  /** Whether a feature gate is on. */
  readonly gate: FeatureGates
  readonly runtime: ControllerRuntime
  /** The server's metrics, to which a controller adds its own. */
  readonly metrics: MetricRegistry
  readonly catalog: Catalog
  /** Schemas of every known kind, served or not. */
  readonly registry: SchemaRegistry
  /** Watch cache, for reading, mainly by feeds; controllers write through the client only. */
  readonly cache: WatchCache
  /** Index of the addresses and node ports that services hold. */
  readonly allocations: AllocationIndex
  /** Allocations of a store that other servers write to; undefined where this server is the only one. */
  readonly sharedAllocation: Lazy<SharedAllocation> | undefined
  /** Issues tokens of service accounts. */
  readonly serviceAccountTokens: ServiceAccountTokens
  /** How quotas count objects, and what admission charged them. */
  readonly quotas: QuotaParts
  /** Service address ranges, the default one first. */
  readonly addressRanges: readonly AddressRange[]
  /** The APIs of other servers behind this one. */
  readonly aggregation: Aggregation
  /** First objects, which every server has from its first start on. */
  firstObjects(): Promise<readonly FirstObject[]>
  readonly settings: ControllerSettings
  /** Whether an entry is as this server created it at its start, or found it where a former server had created it. */
  isFresh(entry: CachedEntry): boolean
  /** `host:port` at which clients reach the server; empty where it has none, or none yet. */
  address(): string
  /** The store, for what is kept outside the objects, under keys below `/skerry/`. */
  readonly storage: Storage
  /** The store, where other servers may serve it, too. */
  readonly sharedStorage: Storage | undefined
  /** Whether the server has started and does not stop. */
  isReady(): boolean
  /** Aborted when the server announces that it stops; its controllers run on for a while. */
  readonly leaving: AbortSignal
  /** Has the server reach pods through `nodes`, for their logs, commands and ports. Returns a function that ends that. */
  provideNodes(nodes: NodeAccess): Cancel
  /** Whether the controller of that name runs in this server. */
  runs(name: string): boolean
  /** Whether any controller of a running cluster runs in this server. */
  readonly runsCluster: boolean
}

/** Registration of a controller: what a server knows of it before it runs. */
export interface ControllerRegistration {
  /** Name of the controller in `--controllers` and in logs. */
  readonly name: string
  /** Shorter name that kube-controller-manager had for the controller before; `--controllers` accepts it as well. */
  readonly formerName?: string
  /** Whether it runs only where `--controllers` names it, since `*` does not mean it. */
  readonly isOnRequest?: true
  /** Whether the work is kube-apiserver's own there, and not the controller manager's. */
  readonly isOfServer?: true
  /** Resources without which the controller does not run. */
  needs(brand: Brand): readonly GroupResource[]
  /**
   * The server's own objects that the controller maintains. They are created at the same time before the server is ready,
   * whether or not the controller runs, except where the object's resource is unknown.
   */
  readonly ownObjects?: readonly OwnObject[]
  /** @returns the controller; undefined where the settings leave it nothing to do. */
  create(parts: ControllerParts): Controller | undefined
}

/** Object of the server's own, such as the default service. */
export interface OwnObject {
  resource(brand: Brand): GroupResource
  /** Creates the object where it does not exist, and repairs the fields that belong to the server. */
  ensure(parts: ControllerParts): Promise<void>
}
