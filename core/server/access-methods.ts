import type { Brand } from '../api/brand.ts'
import type { RequestAuthenticator, TokenAuthenticator } from '../authn/authenticator.ts'
import type { FindObject } from '../authn/service-account-parts.ts'
import type { Authorizer } from '../authz/authorizer.ts'
import type { StoredObjects } from '../cache/stored-objects.ts'
import type { WatchCache } from '../cache/watch-cache.ts'
import type { Client } from '../client/client.ts'
import type { MetricRegistry } from '../observe/metrics/metric-registry.ts'
import type { AuditStages } from '../pipeline/audit.ts'
import type { FeatureGates } from '../release/feature-gates.ts'
import type { Release } from '../release/release.ts'
import type { Runtime } from '../runtime.ts'
import type { WebhookCalls } from '../webhooks/call-webhook.ts'

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
