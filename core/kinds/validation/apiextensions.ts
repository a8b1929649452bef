import type { JsonObject } from '../../api/json.ts'
import { dns1035Label, dnsSubdomain, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  forbidden,
  invalidValue,
  invalidValues,
  isImmutable,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { checkClientConfig } from './client-config.ts'
import { checkDefinitionNames } from './custom-resource-names.ts'
import {
  checkDefinitionVersions,
  checkSharedParts,
  checkStoredVersions,
} from './custom-resource-versions.ts'
import { isSame } from './field-checks.ts'
import type { GroupRules } from './kind-rules.ts'
import { objectOf, objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'
import { repeatedPlaces } from './repeated-places.ts'

function checkGroup(group: string): Cause[] {
  if (group === '') return [required('spec.group')]
  const messages = dnsSubdomain(group)
  if (messages.length > 0) return [invalidValue('spec.group', group, messages.join(','))]
  if (group.includes('.')) return []
  return [invalidValue('spec.group', group, 'should be a domain with at least one dot')]
}

function checkScope(scope: string): Cause[] {
  if (scope === '') return [required('spec.scope')]
  if (scope === 'Namespaced' || scope === 'Cluster') return []
  return [notSupported('spec.scope', scope, ['Cluster', 'Namespaced'])]
}

function checkConversion(spec: JsonObject): Cause[] {
  const conversion = objectOf(spec, 'conversion')
  if (!conversion) return []
  const strategy = textOf(conversion, 'strategy')
  const webhook = structOf(conversion, 'webhook')
  const path = 'spec.conversion'
  const causes: Cause[] = []
  if (strategy === '') causes.push(required(`${path}.strategy`))
  else if (strategy !== 'None' && strategy !== 'Webhook') {
    causes.push(notSupported(`${path}.strategy`, strategy, ['None', 'Webhook']))
  }
  return [...causes, ...checkWebhook(webhook, strategy === 'Webhook')]
}

/** Conversion webhook. Causes name its fields as they were before the webhook became a struct of its own. */
function checkWebhook(webhook: JsonObject, isUsed: boolean): Cause[] {
  const config = 'spec.conversion.webhookClientConfig'
  const versions = 'spec.conversion.conversionReviewVersions'
  const clientConfig = objectOf(webhook, 'clientConfig')
  const reviewVersions = textsOf(webhook, 'conversionReviewVersions')
  if (!isUsed) {
    const detail = 'should not be set when strategy is not set to Webhook'
    return [
      ...(clientConfig ? [forbidden(config, detail)] : []),
      ...(reviewVersions.length > 0 ? [forbidden(versions, detail)] : []),
    ]
  }
  const detail = 'required when strategy is set to Webhook'
  return [
    ...(clientConfig ? checkClientConfig(clientConfig, config) : [required(config, detail)]),
    ...checkReviewVersions(reviewVersions, versions),
  ]
}

const knownReviewVersions = ['v1', 'v1beta1']

function checkReviewVersions(versions: readonly string[], path: string): readonly Cause[] {
  if (versions.length === 0) return [required(path)]
  const repeated = repeatedPlaces(versions)
  const causes = versions.flatMap((version, index) =>
    repeated.has(index)
      ? [invalidValue(`${path}[${index}]`, version, 'duplicate version')]
      : invalidValues(`${path}[${index}]`, version, dns1035Label(version)),
  )
  if (versions.some((version) => knownReviewVersions.includes(version))) return causes
  const detail = `must include at least one of ${knownReviewVersions.join(', ')}`
  return [...causes, invalidValue(path, [...versions], detail)]
}

function checkSpec(spec: JsonObject): Cause[] {
  const names = structOf(spec, 'names')
  return [
    ...checkGroup(textOf(spec, 'group')),
    ...checkScope(textOf(spec, 'scope')),
    ...checkDefinitionVersions(spec),
    ...['plural', 'singular', 'kind', 'listKind']
      .filter((key) => textOf(names, key) === '')
      .map((key) => required(`spec.names.${key}`)),
    ...checkDefinitionNames(names, 'spec.names'),
    ...checkSharedParts(spec),
    ...checkConversion(spec),
  ]
}

function checkStatus(definition: ApiObject): Cause[] {
  const status = structOf(definition, 'status')
  return [
    ...checkDefinitionNames(structOf(status, 'acceptedNames'), 'status.acceptedNames'),
    ...checkStoredVersions(status, structOf(definition, 'spec')),
  ]
}

function checkNewDefinition(definition: ApiObject): Cause[] {
  const spec = structOf(definition, 'spec')
  const wanted = `${textOf(structOf(spec, 'names'), 'plural')}.${textOf(spec, 'group')}`
  const misnamed = (['generateName', 'name'] as const).flatMap((key) => {
    const text = definition.metadata[key] ?? ''
    if (text === '' || text === wanted) return []
    return [invalidValue(`metadata.${key}`, text, 'must be spec.names.plural+"."+spec.group')]
  })
  return [...misnamed, ...checkSpec(spec), ...checkStatus(definition)]
}

function isEstablished(definition: ApiObject): boolean {
  return objectsOf(structOf(definition, 'status'), 'conditions').some(
    (condition) => condition['type'] === 'Established' && condition['status'] === 'True',
  )
}

function checkDefinitionUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  const fixed = isEstablished(stored) ? [['scope'], ['names', 'kind']] : []
  const changed = [...fixed, ['group'], ['names', 'plural']].flatMap((path) => {
    const key = path.at(-1) ?? ''
    const [value, was] = [spec, old].map((part) => structOf(part, ...path.slice(0, -1))[key])
    if (isSame(value, was)) return []
    return [invalidValue(`spec.${path.join('.')}`, value ?? '', isImmutable)]
  })
  return [...checkSpec(spec), ...changed, ...checkStatus(next)]
}

export const apiExtensionsRules: GroupRules = {
  CustomResourceDefinition: {
    nameRule: subdomainName,
    checkCreate: checkNewDefinition,
    checkUpdate: checkDefinitionUpdate,
    checkSubresource: (_subresource, next) =>
      checkDefinitionNames(
        structOf(structOf(next, 'status'), 'acceptedNames'),
        'status.acceptedNames',
      ),
  },
}
