import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  has,
  numberOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import { equalJson, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import { dnsSubdomain } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
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

function demandsOn(stored: ApiObject | undefined, context: ValidationContext): WebhookDemands {
  const before = stored ? objectsOf(stored, 'webhooks') : []
  const isStrict = !isV1beta1Request(context)
  const wereHarmless = before.every((one) => harmless.includes(textOf(one, 'sideEffects')))
  const names = before.map((one) => textOf(one, 'name'))
  return {
    sideEffects: isStrict && wereHarmless ? harmless : anySideEffects,
    uniqueNames: isStrict && new Set(names).size === names.length,
    knownReviews: before.every((one) => hasKnownReview(textsOf(one, 'admissionReviewVersions'))),
  }
}

function checkWebhook(
  webhook: JsonObject,
  path: FieldPath,
  faultOf: FindFault | undefined,
  demands: WebhookDemands,
): StatusCause[] {
  const causes = [...checkName(textOf(webhook, 'name'), `${path}.name`)]
  for (const [index, rule] of objectsOf(webhook, 'rules').entries()) {
    addCauses(causes, checkRule(rule, `${path}.rules[${index}]`))
  }
  const sideEffects = textOf(webhook, 'sideEffects')
  if (!has(webhook, 'sideEffects')) {
    const detail = `must specify one of ${demands.sideEffects.join(', ')}`
    causes.push(required(`${path}.sideEffects`, detail))
  } else if (!demands.sideEffects.includes(sideEffects)) {
    causes.push(notSupported(`${path}.sideEffects`, sideEffects, demands.sideEffects))
  }
  const seconds = numberOf(webhook, 'timeoutSeconds')
  if (seconds !== undefined && (seconds < 1 || seconds > 30)) {
    const detail = 'the timeout value must be between 1 and 30 seconds'
    causes.push(invalidValue(`${path}.timeoutSeconds`, seconds, detail))
  }
  const versions = textsOf(webhook, 'admissionReviewVersions')
  return [
    ...causes,
    ...checkClientConfig(structOf(webhook, 'clientConfig'), `${path}.clientConfig`),
    ...checkMatchConditions(webhook, path, faultOf),
    ...checkReviewVersions(versions, `${path}.admissionReviewVersions`, {
      ifNone,
      requiresKnown: demands.knownReviews,
    }),
  ]
}

/** Whether a webhook of a configuration has match conditions, whose validation needs the rule engine. */
export function hasConditions(configuration: ApiObject): boolean {
  return objectsOf(configuration, 'webhooks').some((one) => has(one, 'matchConditions'))
}

/** How match conditions are validated; undefined where an update leaves all of them as they were. */
function conditionFaults(
  configuration: ApiObject,
  stored: ApiObject | undefined,
  { brand, release }: ValidationContext,
): FindFault | undefined {
  if (!hasConditions(configuration)) return () => undefined
  const webhooks = objectsOf(configuration, 'webhooks')
  const before = stored ? objectsOf(stored, 'webhooks') : []
  const conditionsOf = (one: JsonObject | undefined): JsonValue => one?.['matchConditions'] ?? null
  const isUnchanged =
    webhooks.length === before.length &&
    webhooks.every((one, at) => equalJson(conditionsOf(one), conditionsOf(before[at])))
  if (stored && isUnchanged) return undefined
  const known = new Set(before.flatMap((one) => [...storedExpressions(one)]))
  const check = new PolicyCheck(false, false, { brand, release, stored: known })
  return (expression) => check.conditionFault(expression)
}

export function checkWebhooks(
  configuration: ApiObject,
  context: ValidationContext,
  stored?: ApiObject,
): StatusCause[] {
  const faultOf = conditionFaults(configuration, stored, context)
  const demands = demandsOn(stored, context)
  const names = new Set<string>()
  return objectsOf(configuration, 'webhooks').flatMap((webhook, index) => {
    const path = `webhooks[${index}]`
    const name = textOf(webhook, 'name')
    const causes = checkWebhook(webhook, path, faultOf, demands)
    if (demands.uniqueNames && name !== '' && names.has(name))
      causes.push(duplicate(`${path}.name`, name))
    names.add(name)
    return causes
  })
}
