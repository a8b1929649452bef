import type { StatusCause } from '../../base/api/errors/status.ts'
import { objectsOf, textOf, textsOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { dnsSubdomain } from '../../base/api/metadata/names.ts'
import { invalidValue, notSupported, required } from '../../objects/schema/validation/causes.ts'
import { auditLevels, auditStages } from './audit-policy.ts'

/** All that is wrong with a decoded audit policy, in the order of the original. */
export function auditPolicyFaults(policy: JsonObject): readonly StatusCause[] {
  return [
    ...stageFaults(policy, 'omitStages'),
    ...objectsOf(policy, 'rules').flatMap((rule, at) => ruleFaults(rule, `rules[${at}]`)),
  ]
}

function ruleFaults(rule: JsonObject, path: string): readonly StatusCause[] {
  const urls = textsOf(rule, 'nonResourceURLs')
  const place = `${path}.nonResourceURLs`
  const resources = objectsOf(rule, 'resources')
  const isMixed =
    urls.length > 0 && (resources.length > 0 || textsOf(rule, 'namespaces').length > 0)
  const mixed = 'rules cannot apply to both regular resources and non-resource URLs'
  return [
    ...levelFaults(textOf(rule, 'level'), `${path}.level`),
    ...urls.flatMap((url, at) => urlFaults(url, `${place}[${at}]`)),
    ...resources.flatMap((each) => resourceFaults(each, `${path}.resources`)),
    ...stageFaults(rule, `${path}.omitStages`),
    ...(isMixed ? [invalidValue(place, [...urls], mixed)] : []),
  ]
}

function levelFaults(level: string, path: string): readonly StatusCause[] {
  if (level === '') return [required(path)]
  return auditLevels.some((known) => known === level)
    ? []
    : [notSupported(path, level, auditLevels)]
}

function urlFaults(url: string, path: string): readonly StatusCause[] {
  if (url === '*') return []
  const beginning = "non-resource URL rules must begin with a '/' character"
  const wildcard = "non-resource URL wildcards '*' must be the final character of the rule"
  return [
    ...(url.startsWith('/') ? [] : [invalidValue(path, url, beginning)]),
    ...(url.slice(0, -1).includes('*') ? [invalidValue(path, url, wildcard)] : []),
  ]
}

function resourceFaults(each: JsonObject, path: string): readonly StatusCause[] {
  const group = textOf(each, 'group')
  const groupFaults = group === '' ? [] : dnsSubdomain(group)
  const names = textsOf(each, 'resourceNames')
  const isNameless = names.length === 0 || textsOf(each, 'resources').length > 0
  const aimless = 'using resourceNames requires at least one resource'
  return [
    ...(groupFaults.length > 0
      ? [invalidValue(`${path}.group`, group, groupFaults.join(','))]
      : []),
    ...(isNameless ? [] : [invalidValue(`${path}.resourceNames`, [...names], aimless)]),
  ]
}

function stageFaults(object: JsonObject, path: string): readonly StatusCause[] {
  return textsOf(object, 'omitStages').flatMap((stage, at) =>
    auditStages.some((known) => known === stage)
      ? []
      : [invalidValue(`${path}[${at}]`, stage, `allowed stages are ${auditStages.join(',')}`)],
  )
}
