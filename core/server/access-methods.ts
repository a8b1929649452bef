import type { RequestAuthenticator, TokenAuthenticator } from '../access/authn/authenticator.ts'
import type { FindObject } from '../access/authn/service-account-parts.ts'
import type { Authorizer } from '../access/authz/authorizer.ts'
import type { MetricRegistry } from '../access/observe/metrics/metric-registry.ts'
import type { Brand } from '../base/api/brand.ts'
import type { Client } from '../base/client/client.ts'
import type { FeatureGates } from '../base/release/feature-gates.ts'
import type { Release } from '../base/release/release.ts'
import type { Runtime } from '../base/runtime.ts'
import type { WebhookCalls } from '../objects/webhooks/call-webhook.ts'
import type { AuditStages } from '../requests/pipeline/audit.ts'
import type { StoredObjects } from '../storage/cache/stored-objects.ts'
import type { WatchCache } from '../storage/cache/watch-cache.ts'

/** Parts of a server that its authentication methods and authorizers are made from. */
export interface AccessParts {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly gate: FeatureGates
  readonly release: Release
  readonly cache: WatchCache
  /** How webhooks are called. */
  readonly webhooks: WebhookCalls
  /** Metrics of the server, to which a method adds its own. */
  readonly metrics: MetricRegistry
  /** Reads an object of a core resource from the watch cache. */
  readonly find: FindObject
  /** The stored objects of a resource; none where the resource is unknown. */
  objects(group: string, resource: string): StoredObjects
  /** Audiences of tokens for this server (`--api-audiences`). */
  readonly audiences: readonly string[]
  /** The server's client to itself; there is none before the server has started. */
  client(): Client
  /** Aborted when the server closes; whatever a method starts ends with it. */
  readonly closing: AbortSignal
}

/** Makes a method that authenticates bearer tokens. */
export type TokenMethod = (parts: AccessParts) => TokenAuthenticator

/** Makes a method that authenticates requests. */
export type RequestMethod = (parts: AccessParts) => RequestAuthenticator

/** Makes an authorizer of the chain. */
export type AuthorizerMethod = (parts: AccessParts) => Authorizer

/** Makes the stages of the pipeline that write audit events. */
export type AuditMethod = (
  parts: Pick<AccessParts, 'brand' | 'runtime' | 'metrics' | 'webhooks'>,
) => AuditStages
