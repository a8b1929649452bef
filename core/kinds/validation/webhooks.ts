import { has, numberOf, objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
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
import { checkClientConfig } from './client-config.ts'
import { checkMatchConditions, checkRule } from './match-resources.ts'
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

function checkWebhook(webhook: JsonObject, path: FieldPath): Cause[] {
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
    ...checkMatchConditions(webhook, path),
    ...checkReviewVersions(versions, `${path}.admissionReviewVersions`, { ifNone }),
  ]
}

export function checkWebhooks(configuration: ApiObject): Cause[] {
  const names = new Set<string>()
  return objectsOf(configuration, 'webhooks').flatMap((webhook, index) => {
    const path = `webhooks[${index}]`
    const name = textOf(webhook, 'name')
    const causes = checkWebhook(webhook, path)
    if (name !== '' && names.has(name)) causes.push(duplicate(`${path}.name`, name))
    names.add(name)
    return causes
  })
}
