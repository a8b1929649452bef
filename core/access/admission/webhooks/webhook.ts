import { numberOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { webhookConditions } from '../../../objects/expressions/match-conditions.ts'
import {
  webhookEndpoint,
  type WebhookEndpoint,
} from '../../../objects/webhooks/webhook-client-config.ts'
import { type MatchCriteria, type MatchParts, webhookCriteria } from '../matching/match-criteria.ts'

/** Seconds that a webhook has where its configuration does not say it. */
const defaultTimeout = 10

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
  configuration: JsonObject,
  parts: MatchParts,
): readonly Webhook[] {
  const owner = textOf(structOf(configuration, 'metadata'), 'name')
  const counts = new Map<string, number>()
  return objectsOf(configuration, 'webhooks').map((webhook) => {
    const name = textOf(webhook, 'name')
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return {
      name,
      configuration: owner,
      key: `${owner}/${name}/${count}`,
      criteria: webhookCriteria(webhook, parts),
      conditions: objectsOf(webhook, 'matchConditions'),
      endpoint: webhookEndpoint(structOf(webhook, 'clientConfig')),
      timeout: (numberOf(webhook, 'timeoutSeconds') ?? defaultTimeout) * 1000,
      ignoresFailures: textOf(webhook, 'failurePolicy') === 'Ignore',
      sideEffects: textOf(webhook, 'sideEffects'),
      reviewVersions: textsOf(webhook, 'admissionReviewVersions'),
      isReinvoked: textOf(webhook, 'reinvocationPolicy') === 'IfNeeded',
    }
  })
}
