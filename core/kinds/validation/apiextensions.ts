import type { JsonObject } from '../../api/json.ts'
import { dns1035Label, dnsSubdomain, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  isImmutable,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { checkClientConfig } from './client-config.ts'
import { isSame } from './field-checks.ts'
import type { GroupRules } from './kind-rules.ts'
import {
  has,
  listOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../api/json-fields.ts'

function checkNames(names: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  for (const key of ['plural', 'singular', 'kind', 'listKind']) {
    const text = textOf(names, key)
    if (text === '') {
      if (key === 'plural' || key === 'kind') causes.push(required(`${path}.${key}`))
      continue
    }
    // Kinds are written in capitals, and their lower case must be a label.
    const label = key.toLowerCase().endsWith('kind') ? text.toLowerCase() : text
    const messages = dns1035Label(label)
    if (messages.length > 0) {
      const detail =
        label === text
          ? messages.join(',')
          : `may have mixed case, but should otherwise match: ${messages.join(',')}`
      causes.push(invalidValue(`${path}.${key}`, text, detail))
    }
  }
  for (const key of ['shortNames', 'categories']) {
    for (const [index, text] of textsOf(names, key).entries()) {
      addCauses(causes, invalidValues(`${path}.${key}[${index}]`, text, dns1035Label(text)))
    }
  }
  const kind = textOf(names, 'kind')
  if (kind !== '' && kind === textOf(names, 'listKind')) {
    const detail = 'kind and listKind may not be the same'
    causes.push(invalidValue(`${path}.listKind`, kind, detail))
  }
  return causes
}

function checkVersion(version: JsonObject, path: FieldPath): Cause[] {
  const name = textOf(version, 'name')
  const messages = name === '' ? [] : dns1035Label(name)
  const causes: Cause[] = messages.map((message) => invalidValue(`${path}.name`, name, message))
  if (!has(structOf(version, 'schema'), 'openAPIV3Schema')) {
    causes.push(required(`${path}.schema.openAPIV3Schema`, 'schemas are required'))
  }
  if (textOf(version, 'deprecationWarning') !== '' && version['deprecated'] !== true) {
    const detail = 'can only be set for deprecated versions'
    causes.push(invalidValue(`${path}.deprecationWarning`, version['deprecationWarning'], detail))
  }
  return causes
}

function checkVersions(spec: JsonObject): Cause[] {
  const versions = objectsOf(spec, 'versions')
  const path = 'spec.versions'
  if (versions.length === 0) return [required(path)]
  const causes = versions.flatMap((version, index) => checkVersion(version, `${path}[${index}]`))
  const names = versions.map((version) => textOf(version, 'name'))
  if (new Set(names).size < names.length) {
    causes.push(
      invalidValue(path, [...listOf(spec, 'versions')], 'must contain unique version names'),
    )
  }
  if (versions.filter((version) => version['storage'] === true).length !== 1) {
    const detail = 'must have exactly one version marked as storage version'
    causes.push(invalidValue(path, [...listOf(spec, 'versions')], detail))
  }
  return causes
}

function checkConversion(spec: JsonObject): Cause[] {
  const conversion = objectOf(spec, 'conversion')
  if (!conversion) return []
  const path = 'spec.conversion'
  const strategy = textOf(conversion, 'strategy')
  const webhook = objectOf(conversion, 'webhook')
  if (strategy === 'None') {
    if (!webhook) return []
    return [forbidden(`${path}.webhook`, 'should not be set when strategy is not set to Webhook')]
  }
  if (strategy !== 'Webhook') {
    return [notSupported(`${path}.strategy`, strategy, ['None', 'Webhook'])]
  }
  if (!webhook) {
    const detail = 'required when strategy is set to Webhook'
    return [required(`${path}.webhook`, detail)]
  }
  const causes: Cause[] = []
  if (textsOf(webhook, 'conversionReviewVersions').length === 0) {
    causes.push(required(`${path}.webhook.conversionReviewVersions`))
  }
  const config = objectOf(webhook, 'clientConfig')
  const place = `${path}.webhook.clientConfig`
  return [...causes, ...(config ? checkClientConfig(config, place) : [required(place)])]
}

function checkDefinition(definition: ApiObject): Cause[] {
  const spec = structOf(definition, 'spec')
  const names = structOf(spec, 'names')
  const [group, scope] = [textOf(spec, 'group'), textOf(spec, 'scope')]
  const causes: Cause[] = []
  const wanted = `${textOf(names, 'plural')}.${group}`
  const { name = '' } = definition.metadata
  if (name !== wanted) {
    causes.push(invalidValue('metadata.name', name, 'must be spec.names.plural+"."+spec.group'))
  }
  const messages = group === '' ? [] : dnsSubdomain(group)
  if (messages.length > 0) causes.push(invalidValue('spec.group', group, messages.join(',')))
  else if (group !== '' && !group.includes('.')) {
    causes.push(invalidValue('spec.group', group, 'should be a domain with at least one dot'))
  }
  if (scope === '') causes.push(required('spec.scope'))
  else if (scope !== 'Namespaced' && scope !== 'Cluster') {
    causes.push(notSupported('spec.scope', scope, ['Cluster', 'Namespaced']))
  }
  return [
    ...causes,
    ...checkNames(names, 'spec.names'),
    ...checkVersions(spec),
    ...checkConversion(spec),
  ]
}

function isEstablished(definition: ApiObject): boolean {
  return objectsOf(structOf(definition, 'status'), 'conditions').some(
    (condition) => condition['type'] === 'Established' && condition['status'] === 'True',
  )
}

function checkDefinitionUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  const fixed = [['group'], ['names', 'plural']]
  if (isEstablished(stored)) fixed.push(['scope'], ['names', 'kind'])
  const causes = fixed.flatMap((path) => {
    const key = path.at(-1) ?? ''
    const [value, was] = [spec, old].map((part) => structOf(part, ...path.slice(0, -1))[key])
    if (isSame(value, was)) return []
    return [invalidValue(`spec.${path.join('.')}`, value ?? '', isImmutable)]
  })
  const versions = objectsOf(spec, 'versions').map((version) => textOf(version, 'name'))
  const served = new Set(versions)
  for (const [index, version] of textsOf(structOf(stored, 'status'), 'storedVersions').entries()) {
    if (served.has(version)) continue
    const path = `status.storedVersions[${index}]`
    const detail = `missing from spec.versions; ${version} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${version} and removes ${version} from status.storedVersions`
    causes.push(invalidValue(path, version, detail))
  }
  return causes
}

export const apiExtensionsRules: GroupRules = {
  CustomResourceDefinition: {
    nameRule: subdomainName,
    check: checkDefinition,
    checkUpdate: checkDefinitionUpdate,
  },
}
