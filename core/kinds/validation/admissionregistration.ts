import type { JsonObject } from '../../api/json.ts'
import { dns1035Label, dnsSubdomain, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { checkPortNumber } from './field-checks.ts'
import type { GroupRules } from './kind-rules.ts'
import {
  has,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../api/json-fields.ts'
import { repeatedPlaces } from './repeated-places.ts'

const desired = 'desired format: https://host[/path]'

function checkUrl(text: string, path: FieldPath): Cause[] {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(text)
  if (!parts) return [invalidValue(path, text, `url must be a valid URL; ${desired}`)]
  const [, scheme = '', authority = '', , query, fragment] = parts
  const causes: Cause[] = []
  if (scheme !== 'https') {
    const detail = `'https' is the only allowed URL scheme; ${desired}`
    causes.push(invalidValue(path, scheme, detail))
  }
  if (authority === '') {
    causes.push(invalidValue(path, '', `host must be specified; ${desired}`))
  }
  if (authority.includes('@')) {
    const detail = 'user information is not permitted in the URL'
    causes.push(invalidValue(path, authority.replace(/@.*/, ''), detail))
  }
  if (fragment !== undefined) {
    const detail = 'fragments are not permitted in the URL'
    causes.push(invalidValue(path, fragment.slice(1), detail))
  }
  if (query !== undefined) {
    const detail = 'query parameters are not permitted in the URL'
    causes.push(invalidValue(path, query.slice(1), detail))
  }
  return causes
}

/** Where a webhook is: a URL or a service, also in a custom resource definition. */
export function checkClientConfig(config: JsonObject, path: FieldPath): Cause[] {
  const service = objectOf(config, 'service')
  if (has(config, 'url') === (service !== undefined)) {
    return [required(path, 'exactly one of url or service is required')]
  }
  if (!service) return checkUrl(textOf(config, 'url'), `${path}.url`)
  const causes: Cause[] = []
  const place = `${path}.service`
  for (const key of ['name', 'namespace']) {
    if (textOf(service, key) === '') causes.push(required(`${place}.${key}`))
  }
  const urlPath = textOf(service, 'path')
  if (urlPath !== '' && !urlPath.startsWith('/')) {
    causes.push(invalidValue(`${place}.path`, urlPath, "must start with a '/'"))
  }
  const port = numberOf(service, 'port')
  if (port !== undefined) addCauses(causes, checkPortNumber(port, `${place}.port`))
  return causes
}

const reviewVersions = ['v1', 'v1beta1']

/** The versions of a review that a webhook understands; one of them must be known here. */
function checkReviewVersions(versions: readonly string[], path: FieldPath): readonly Cause[] {
  if (versions.length === 0) {
    return [required(path, `must specify one of ${reviewVersions.join(', ')}`)]
  }
  const causes: Cause[] = []
  const repeated = repeatedPlaces(versions)
  for (const [index, version] of versions.entries()) {
    const place = `${path}[${index}]`
    if (repeated.has(index)) {
      causes.push(invalidValue(place, version, 'duplicate version'))
    } else addCauses(causes, invalidValues(place, version, dns1035Label(version)))
  }
  if (causes.length === 0 && !versions.some((version) => reviewVersions.includes(version))) {
    const detail = `must include at least one of ${reviewVersions.join(', ')}`
    causes.push(invalidValue(path, [...versions], detail))
  }
  return causes
}

function checkRule(rule: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  for (const key of ['operations', 'apiGroups', 'apiVersions', 'resources']) {
    const values = listOf(rule, key)
    if (values.length === 0) causes.push(required(`${path}.${key}`))
    if (key !== 'resources' && values.length > 1 && values.includes('*')) {
      const what =
        key === 'operations' ? 'operations' : key === 'apiGroups' ? 'API groups' : 'API versions'
      const detail = `if '*' is present, must not specify other ${what}`
      causes.push(invalidValue(`${path}.${key}`, [...values], detail))
    }
  }
  return causes
}

function checkName(name: string, path: FieldPath): readonly Cause[] {
  if (name === '') return [required(path)]
  const messages = dnsSubdomain(name)
  if (messages.length > 0) return [invalidValue(path, name, messages.join(','))]
  if (name.split('.').length >= 3) return []
  const detail = 'should be a domain with at least three segments separated by dots'
  return [invalidValue(path, name, detail)]
}

function checkWebhook(webhook: JsonObject, path: FieldPath): Cause[] {
  const causes = [...checkName(textOf(webhook, 'name'), `${path}.name`)]
  for (const [index, rule] of objectsOf(webhook, 'rules').entries()) {
    addCauses(causes, checkRule(rule, `${path}.rules[${index}]`))
  }
  const sideEffects = textOf(webhook, 'sideEffects')
  const harmless = ['None', 'NoneOnDryRun']
  if (sideEffects === '') {
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
  addCauses(causes, checkReviewVersions(versions, `${path}.admissionReviewVersions`))
  return [
    ...causes,
    ...checkClientConfig(structOf(webhook, 'clientConfig'), `${path}.clientConfig`),
  ]
}

function checkConfiguration(configuration: ApiObject): Cause[] {
  const names = new Set<string>()
  return objectsOf(configuration, 'webhooks').flatMap((webhook, index) => {
    const path = `webhooks[${index}]`
    const name = textOf(webhook, 'name')
    const causes = checkWebhook(webhook, path)
    if (names.has(name)) causes.push(duplicate(`${path}.name`, name))
    names.add(name)
    return causes
  })
}

function checkPolicy(policy: ApiObject): Cause[] {
  const spec = structOf(policy, 'spec')
  const causes: Cause[] = []
  const constraints = objectOf(spec, 'matchConstraints')
  if (!constraints) causes.push(required('spec.matchConstraints'))
  else {
    const path = 'spec.matchConstraints.resourceRules'
    const rules = objectsOf(constraints, 'resourceRules')
    if (rules.length === 0) causes.push(required(path))
    addCauses(
      causes,
      rules.flatMap((rule, index) => checkRule(rule, `${path}[${index}]`)),
    )
  }
  if (listOf(spec, 'validations').length + listOf(spec, 'auditAnnotations').length === 0) {
    const detail = 'validations or auditAnnotations must contain at least one item'
    causes.push(required('spec.validations', detail))
  }
  return causes
}

function checkPolicyBinding(binding: ApiObject): Cause[] {
  const spec = structOf(binding, 'spec')
  const actions = textsOf(spec, 'validationActions')
  const path = 'spec.validationActions'
  const causes: Cause[] = actions.length === 0 ? [required(path)] : []
  for (const index of repeatedPlaces(actions)) {
    causes.push(duplicate(`${path}[${index}]`, actions[index]))
  }
  if (actions.includes('Deny') && actions.includes('Warn')) {
    const detail =
      'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)'
    causes.push(invalidValue(path, [...actions], detail))
  }
  return causes
}

export const admissionRegistrationRules: GroupRules = {
  MutatingWebhookConfiguration: { nameRule: subdomainName, check: checkConfiguration },
  ValidatingWebhookConfiguration: { nameRule: subdomainName, check: checkConfiguration },
  ValidatingAdmissionPolicy: { nameRule: subdomainName, check: checkPolicy },
  ValidatingAdmissionPolicyBinding: { nameRule: subdomainName, check: checkPolicyBinding },
}
