import type { JsonObject } from '../../../base/api/json.ts'
import type * as admissionregistrationv1 from '../../../base/api/types/admissionregistration.v1.generated.ts'
import type { webhookConditions } from '../../../objects/expressions/match-conditions.ts'
import {
  webhookEndpoint,
  type WebhookEndpoint,
} from '../../../objects/webhooks/webhook-client-config.ts'
import { type MatchCriteria, type MatchParts, webhookCriteria } from '../matching/match-criteria.ts'

/** Seconds that a webhook has whose configuration was stored without defaults. */
const defaultTimeout = 10

export type WebhookConfiguration =
  | admissionregistrationv1.MutatingWebhookConfiguration
  | admissionregistrationv1.ValidatingWebhookConfiguration

/** A webhook of a stored configuration, read once for each version of the configuration. */
export interface Webhook {
  readonly name: string
  readonly configuration: string
  /** Names the webhook among all of its kind; webhooks of one configuration may have the same name. */
  readonly key: string
  readonly criteria: MatchCriteria
  readonly conditions: readonly JsonObject[]
  /** Compiled match conditions, once they were needed. */
  compiledConditions?: ReturnType<typeof webhookConditions>
  readonly endpoint: WebhookEndpoint
  /** Milliseconds. */
  readonly timeout: number
  /** Whether a request goes on where the webhook cannot be called. */
  readonly ignoresFailures: boolean
  readonly sideEffects: string
  readonly reviewVersions: readonly string[]
  readonly isReinvoked: boolean
}

/** The webhooks of a webhook configuration, in its order. */
export function readConfiguration(
  { metadata: { name: owner = '' }, webhooks = [] }: WebhookConfiguration,
  parts: MatchParts,
): readonly Webhook[] {
  const counts = new Map<string, number>()
  return webhooks.map((webhook) => {
    const { name } = webhook
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return {
      name,
      configuration: owner,
      key: `${owner}/${name}/${count}`,
      criteria: webhookCriteria(webhook, parts),
      conditions: webhook.matchConditions ?? [],
      endpoint: webhookEndpoint(webhook.clientConfig),
      timeout: (webhook.timeoutSeconds ?? defaultTimeout) * 1000,
      ignoresFailures: webhook.failurePolicy === 'Ignore',
      sideEffects: webhook.sideEffects ?? '',
      reviewVersions: webhook.admissionReviewVersions ?? [],
      isReinvoked: 'reinvocationPolicy' in webhook && webhook.reinvocationPolicy === 'IfNeeded',
    }
  })
}
