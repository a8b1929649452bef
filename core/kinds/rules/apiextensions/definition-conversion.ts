import type { StatusCause } from '../../../base/api/errors/status.ts'
import type {
  WebhookClientConfig,
  WebhookConversion,
} from '../../../base/api/types/apiextensions.v1.generated.ts'
import {
  forbidden,
  invalidJson,
  invalidValue,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { bundleFault } from '../shared/ca-bundle.ts'
import { checkClientConfig } from '../shared/validation/client-config.ts'
import { checkReviewVersions } from '../shared/validation/review-versions.ts'
import type { DefinitionSpec } from './schemas/definition-spec.ts'
import type { StoredDefinition } from './schemas/stored-definition.ts'

/** Validates `spec.conversion` of a CustomResourceDefinition. `stored` is the definition that an update replaces. */
export function checkConversion(
  spec: DefinitionSpec,
  stored: StoredDefinition | undefined,
): readonly StatusCause[] {
  const { conversion } = spec.fields
  if (!conversion) return []
  const { strategy } = conversion
  const path = 'spec.conversion'
  const causes: StatusCause[] = []
  if (strategy !== 'None' && spec.preservesUnknown) {
    const detail = 'must be None if spec.preserveUnknownFields is true'
    causes.push(invalidJson(`${path}.strategy`, strategy, detail))
  }
  if (strategy === '') causes.push(required(`${path}.strategy`))
  else if (strategy !== 'None' && strategy !== 'Webhook') {
    causes.push(notSupported(`${path}.strategy`, strategy, ['None', 'Webhook']))
  }
  return [...causes, ...checkWebhook(conversion.webhook, strategy === 'Webhook', stored)]
}

/** Validates the conversion webhook. Causes name its fields as they were before the webhook became a struct of its own. */
function checkWebhook(
  webhook: WebhookConversion | undefined,
  isUsed: boolean,
  stored: StoredDefinition | undefined,
): readonly StatusCause[] {
  const config = 'spec.conversion.webhookClientConfig'
  const versions = 'spec.conversion.conversionReviewVersions'
  const clientConfig = webhook?.clientConfig
  const reviewVersions = webhook?.conversionReviewVersions ?? []
  if (!isUsed) {
    const detail = 'should not be set when strategy is not set to Webhook'
    return [
      ...(clientConfig ? [forbidden(config, detail)] : []),
      ...(reviewVersions.length > 0 ? [forbidden(versions, detail)] : []),
    ]
  }
  const detail = 'required when strategy is set to Webhook'
  const requiresKnown = stored?.asksUnknownReviews !== true
  return [
    ...(clientConfig ? checkClientConfig(clientConfig, config) : [required(config, detail)]),
    ...(clientConfig && stored?.takesAnyBundle === false ? checkBundle(clientConfig, config) : []),
    ...checkReviewVersions(reviewVersions, versions, { requiresKnown }),
  ]
}

function checkBundle(clientConfig: WebhookClientConfig, path: string): readonly StatusCause[] {
  const bundle = clientConfig.caBundle ?? ''
  const fault = bundle === '' ? undefined : bundleFault(bundle)
  return fault === undefined ? [] : [invalidValue(`${path}.caBundle`, bundle, fault)]
}
