import type { Brand } from '../../base/api/brand.ts'
import type { Client } from '../../base/client/client.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import type { Release } from '../../base/release/release.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { QuotaParts } from '../../kinds/quota/quota-parts.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { WebhookCalls } from '../../objects/webhooks/call-webhook.ts'
import type { StoredObjects } from '../../storage/cache/stored-objects.ts'
import type { WatchCache } from '../../storage/cache/watch-cache.ts'
import type { Authorizer } from '../authz/authorizer.ts'
import type { AdmissionMeter } from './admission-meter.ts'

/** Settings of a host for single plug-ins. */
export interface PluginSettings {
  /** Seconds that a pod stays on a node that is not ready, and on one that cannot be reached; 300 unless given. */
  readonly notReadySeconds?: number
  readonly unreachableSeconds?: number
}

/** The parts of a server that built-in admission plug-ins use. */
export interface AdmissionParts {
  readonly brand: Brand
  /** The release whose API is served. */
  readonly release: Release
  readonly runtime: Runtime
  readonly cache: WatchCache
  readonly catalog: Catalog
  readonly authorizer: Authorizer
  /** Whether a feature gate is on. */
  readonly gate: FeatureGates
  /** How webhooks are called. */
  readonly webhooks: WebhookCalls
  /** Counts and measures what plug-ins ask others. */
  readonly meter: AdmissionMeter
  /** Sends requests as the API server itself; there once the server has started. */
  readonly client: () => Client
  /** How quotas count objects, and what they were charged. */
  readonly quotas: QuotaParts
  /** The objects of a resource in whatever version; none where the resource does not exist, or not yet. */
  readonly objects: (group: string, resource: string) => StoredObjects
  /** Settings of single plug-ins. */
  readonly settings?: PluginSettings
}
