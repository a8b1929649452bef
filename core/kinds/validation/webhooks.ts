import { has, numberOf, objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'
import { equalJson, type JsonObject, type JsonValue } from '../../api/json.ts'
import { dnsSubdomain } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { ruleEngine } from '../../expressions/load-rule-engine.ts'
import { checkClientConfig } from './client-config.ts'
import type { ValidationContext } from './kind-rules.ts'
import { checkMatchConditions, checkRule, type FindFault } from './match-resources.ts'
import { checkReviewVersions, reviewVersions } from './review-versions.ts'

/** Detail of the cause where a webhook names no version of AdmissionReview. */
const ifNone = `must specify one of ${reviewVersions.join(', ')}`

function checkName(name: string, path: FieldPath): readonly Cause[] {
  if (name === '') return [required(path)]
  const messages = dnsSubdomain(name)
  if (messages.length > 0) return [invalidValue(path, name, messages.join(','))]
  if (name.split('.').length >= 3) return []
  const detail = 'should be a domain with at least three segments separated by dots'
  return [invalidValue(path, name, detail)]
}

const harmless = ['None', 'NoneOnDryRun']

function checkWebhook(
  webhook: JsonObject,
  path: FieldPath,
  faultOf: FindFault | undefined,
): Cause[] {
  const causes = [...checkName(textOf(webhook, 'name'), `${path}.name`)]
  for (const [index, rule] of objectsOf(webhook, 'rules').entries()) {
    addCauses(causes, checkRule(rule, `${path}.rules[${index}]`))
  }
  const sideEffects = textOf(webhook, 'sideEffects')
  if (!has(webhook, 'sideEffects')) {
    const detail = `must specify one of ${harmless.join(', ')}`
    causes.push(required(`${path}.sideEffects`, detail))
  } else if (!harmless.includes(sideEffects)) {
    causes.push(notSupported(`${path}.sideEffects`, sideEffects, harmless))
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
    ...checkReviewVersions(versions, `${path}.admissionReviewVersions`, { ifNone }),
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
  const { PolicyCheck, storedExpressions } = ruleEngine()
  const known = new Set(before.flatMap((one) => [...storedExpressions(one)]))
  const check = new PolicyCheck(false, { brand, release, stored: known })
  return (expression) => check.conditionFault(expression)
}

export function checkWebhooks(
  configuration: ApiObject,
  stored: ApiObject | undefined,
  context: ValidationContext,
): Cause[] {
  const faultOf = conditionFaults(configuration, stored, context)
  const names = new Set<string>()
  return objectsOf(configuration, 'webhooks').flatMap((webhook, index) => {
    const path = `webhooks[${index}]`
    const name = textOf(webhook, 'name')
    const causes = checkWebhook(webhook, path, faultOf)
    if (name !== '' && names.has(name)) causes.push(duplicate(`${path}.name`, name))
    names.add(name)
    return causes
  })
}
