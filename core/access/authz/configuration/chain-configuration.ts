import { formatDuration } from '../../../base/time/duration.ts'
import type { WebhookConnection } from '../../../objects/webhooks/webhook-connection.ts'
import { accessReviewVersions } from '../webhook/access-review-spec.ts'
import type { CompileCondition } from '../webhook/match-conditions.ts'
import type { WebhookSettings } from '../webhook/webhook-authorizer.ts'
import type {
  AuthorizationConfiguration,
  WebhookConfiguration,
} from './authorization-configuration.ts'

/** An authorizer of a chain, with all that it is made from. */
export interface ChainedAuthorizer {
  readonly type: string
  /** Names the authorizer in metrics. */
  readonly name: string
  readonly webhook?: WebhookSettings
}

/** A chain of authorizers, checked and complete. */
export interface ChainConfiguration {
  /** Text of the file that it was read from; empty where flags say it. */
  readonly text: string
  /** Equal for configurations that mean the same. */
  readonly key: string
  readonly authorizers: readonly ChainedAuthorizer[]
}

/** What a chain is completed with. */
export interface ChainParts {
  readonly text: string
  readonly compile: CompileCondition
  /** The connection of the webhook whose kubeconfig is at the path. */
  readonly connectionOf: (path: string) => WebhookConnection
}

/** A duration as timers count it. */
function milliseconds(nanoseconds: bigint): number {
  return Number(nanoseconds) / 1_000_000
}

function settingsOf(
  name: string,
  webhook: WebhookConfiguration,
  { compile, connectionOf }: ChainParts,
): WebhookSettings {
  const { timeout, cacheAuthorized, cacheUnauthorized, kubeConfigFile = '' } = webhook
  const version = accessReviewVersions.find((each) => each === webhook.accessReviewVersion) ?? 'v1'
  return {
    name,
    connection: connectionOf(kubeConfigFile),
    version,
    timeout: milliseconds(timeout),
    told: formatDuration(timeout),
    authorizedTtl: cacheAuthorized ? milliseconds(webhook.authorizedTtl) : 0,
    unauthorizedTtl: cacheUnauthorized ? milliseconds(webhook.unauthorizedTtl) : 0,
    onError: webhook.failurePolicy === 'Deny' ? 'deny' : 'no-opinion',
    conditions: webhook.conditions.flatMap((expression) => {
      const compiled = compile(expression)
      // Validation has refused those that do not compile.
      return compiled.ok ? compiled.condition : []
    }),
  }
}

/** The parts of an authorizer that its key is made from; compiled expressions are represented by their texts. */
function keyOf({ type, name, webhook }: ChainedAuthorizer): unknown {
  if (!webhook) return [type, name]
  const { conditions, ...settings } = webhook
  return [type, name, settings, conditions.map(({ expression }) => expression)]
}

/** Completes a checked configuration. */
export function completeChain(
  { authorizers }: AuthorizationConfiguration,
  parts: ChainParts,
): ChainConfiguration {
  const made = authorizers.map(({ type, name, webhook }): ChainedAuthorizer => ({
    type,
    name,
    ...(webhook && { webhook: settingsOf(name, webhook, parts) }),
  }))
  return { text: parts.text, key: JSON.stringify(made.map(keyOf)), authorizers: made }
}
