import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isPresent } from '../../../base/api/json-fields.ts'
import { equalJson, type JsonValue } from '../../../base/api/json.ts'
import { dnsSubdomain } from '../../../base/api/metadata/names.ts'
import type {
  MutatingWebhook,
  MutatingWebhookConfiguration,
  ValidatingWebhook,
  ValidatingWebhookConfiguration,
} from '../../../base/api/types/admissionregistration.v1.generated.ts'
import { PolicyCheck, storedExpressions } from '../../../objects/expressions/policy-check.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { checkClientConfig } from '../shared/validation/client-config.ts'
import { isV1beta1Request, type ValidationContext } from '../shared/validation/kind-rules.ts'
import {
  checkReviewVersions,
  hasKnownReview,
  reviewVersions,
} from '../shared/validation/review-versions.ts'
import { checkMatchConditions, checkRule, type FindFault } from './match-resources.ts'

export type WebhookConfiguration = ValidatingWebhookConfiguration | MutatingWebhookConfiguration
type Webhook = ValidatingWebhook | MutatingWebhook

/** Detail of the cause where a webhook names no version of AdmissionReview. */
const ifNone = `must specify one of ${reviewVersions.join(', ')}`

function checkName(name: string, path: FieldPath): readonly StatusCause[] {
  if (name === '') return [required(path)]
  const messages = dnsSubdomain(name)
  if (messages.length > 0) return [invalidValue(path, name, messages.join(','))]
  if (name.split('.').length >= 3) return []
  const detail = 'should be a domain with at least three segments separated by dots'
  return [invalidValue(path, name, detail)]
}

const harmless = ['None', 'NoneOnDryRun']
const anySideEffects = [...harmless, 'Some', 'Unknown']

/** What is required of new configurations in v1 alone, and of changed ones that met it before. */
interface WebhookDemands {
  readonly sideEffects: readonly string[]
  readonly uniqueNames: boolean
  readonly knownReviews: boolean
}

function demandsOn(
  stored: WebhookConfiguration | undefined,
  context: ValidationContext,
): WebhookDemands {
  const before = stored?.webhooks ?? []
  const isStrict = !isV1beta1Request(context)
  const wereHarmless = before.every((one) => harmless.includes(one.sideEffects ?? ''))
  const names = before.map((one) => one.name)
  return {
    sideEffects: isStrict && wereHarmless ? harmless : anySideEffects,
    uniqueNames: isStrict && new Set(names).size === names.length,
    knownReviews: before.every((one) => hasKnownReview(one.admissionReviewVersions ?? [])),
  }
}

function checkWebhook(
  webhook: Webhook,
  path: FieldPath,
  faultOf: FindFault | undefined,
  demands: WebhookDemands,
): StatusCause[] {
  const causes = [...checkName(webhook.name, `${path}.name`)]
  for (const [index, rule] of (webhook.rules ?? []).entries()) {
    addCauses(causes, checkRule(rule, `${path}.rules[${index}]`))
  }
  const { sideEffects, timeoutSeconds: seconds } = webhook
  if (!isPresent(sideEffects)) {
    const detail = `must specify one of ${demands.sideEffects.join(', ')}`
    causes.push(required(`${path}.sideEffects`, detail))
  } else if (!demands.sideEffects.includes(sideEffects)) {
    causes.push(notSupported(`${path}.sideEffects`, sideEffects, demands.sideEffects))
  }
  if (seconds < 1 || seconds > 30) {
    const detail = 'the timeout value must be between 1 and 30 seconds'
    causes.push(invalidValue(`${path}.timeoutSeconds`, seconds, detail))
  }
  const versions = webhook.admissionReviewVersions ?? []
  return [
    ...causes,
    ...checkClientConfig(webhook.clientConfig, `${path}.clientConfig`),
    ...checkMatchConditions(webhook, path, faultOf),
    ...checkReviewVersions(versions, `${path}.admissionReviewVersions`, {
      ifNone,
      requiresKnown: demands.knownReviews,
    }),
  ]
}

/** Whether a webhook of a configuration has match conditions, whose validation needs the rule engine. */
export function hasConditions(configuration: WebhookConfiguration): boolean {
  return (configuration.webhooks ?? []).some((one) => one.matchConditions !== undefined)
}

/** How match conditions are validated; undefined where an update leaves all of them as they were. */
function conditionFaults(
  configuration: WebhookConfiguration,
  stored: WebhookConfiguration | undefined,
  { brand, release }: ValidationContext,
): FindFault | undefined {
  if (!hasConditions(configuration)) return () => undefined
  const webhooks = configuration.webhooks ?? []
  const before = stored?.webhooks ?? []
  const conditionsOf = (one: Webhook | undefined): JsonValue => one?.matchConditions ?? null
  const isUnchanged =
    webhooks.length === before.length &&
    webhooks.every((one, at) => equalJson(conditionsOf(one), conditionsOf(before[at])))
  if (stored && isUnchanged) return undefined
  const known = new Set(before.flatMap((one) => [...storedExpressions(one)]))
  const check = new PolicyCheck(false, false, { brand, release, stored: known })
  return (expression) => check.conditionFault(expression)
}

export function checkWebhooks(
  configuration: WebhookConfiguration,
  context: ValidationContext,
  stored?: WebhookConfiguration,
): StatusCause[] {
  const faultOf = conditionFaults(configuration, stored, context)
  const demands = demandsOn(stored, context)
  const names = new Set<string>()
  return (configuration.webhooks ?? []).flatMap((webhook, index) => {
    const path = `webhooks[${index}]`
    const { name } = webhook
    const causes = checkWebhook(webhook, path, faultOf, demands)
    if (demands.uniqueNames && name !== '' && names.has(name))
      causes.push(duplicate(`${path}.name`, name))
    names.add(name)
    return causes
  })
}
