import type { JsonObject } from '../../api/json.ts'
import { qualifiedName, subdomainName } from '../../api/names.ts'
import { formatQuantity } from '../../api/quantity.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
} from '../../schema/validation/causes.ts'
import { checkResourceName, checkResourceQuantity } from './container-resources.ts'
import { checkImmutable, isLess, quantityOf } from './field-checks.ts'
import type { KindRules } from './kind-rules.ts'
import { has, objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'

function checkQuotaName(name: string, path: FieldPath): readonly Cause[] {
  // `count/deployments.apps` counts objects, `<class>.storageclass.<domain>/...` and the like carry a domain.
  return name.startsWith('count/')
    ? invalidValues(path, name, qualifiedName(name))
    : checkResourceName(name, path)
}

function checkScopes(spec: JsonObject): Cause[] {
  const scopes = textsOf(spec, 'scopes')
  const pairs = [
    ['BestEffort', 'NotBestEffort'],
    ['Terminating', 'NotTerminating'],
  ]
  return pairs.some((pair) => pair.every((scope) => scopes.includes(scope)))
    ? [invalidValue('spec.scopes', [...scopes], 'conflicting scopes')]
    : []
}

function checkQuota(quota: ApiObject): Cause[] {
  const spec = structOf(quota, 'spec')
  const causes: Cause[] = []
  for (const [name, value] of Object.entries(structOf(spec, 'hard'))) {
    const path = `spec.hard[${name}]`
    addCauses(causes, checkQuotaName(name, path))
    addCauses(causes, checkResourceQuantity(name, value, path))
  }
  return [...causes, ...checkScopes(spec)]
}

export const resourceQuotaRules: KindRules = {
  nameRule: subdomainName,
  check: checkQuota,
  checkUpdate: (next, stored) =>
    checkImmutable(structOf(next, 'spec'), structOf(stored, 'spec'), 'spec', 'scopes'),
}

/** The lower and the higher list, the one that is blamed, and what the message calls the two. */
const ordered = [
  ['min', 'max', 'min', 'min', 'max'],
  ['min', 'defaultRequest', 'defaultRequest', 'min', 'default request'],
  ['defaultRequest', 'max', 'defaultRequest', 'default request', 'max'],
  ['defaultRequest', 'default', 'defaultRequest', 'default request', 'default limit'],
  ['min', 'default', 'default', 'min', 'default'],
  ['default', 'max', 'default', 'default', 'max'],
] as const

function checkOrder(item: JsonObject, path: FieldPath): Cause[] {
  return ordered.flatMap(([low, high, blamed, lowName, highName]) => {
    const [lows, highs] = [structOf(item, low), structOf(item, high)]
    return Object.keys(lows).flatMap((name) => {
      if (!has(highs, name) || !isLess(highs[name], lows[name])) return []
      const [a, b] = [quantityOf(lows[name]), quantityOf(highs[name])].map(formatQuantity)
      const detail = `${lowName} value ${a} is greater than ${highName} value ${b}`
      return [invalidValue(`${path}.${blamed}[${name}]`, structOf(item, blamed)[name], detail)]
    })
  })
}

function checkItem(item: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  const type = textOf(item, 'type')
  addCauses(causes, invalidValues(`${path}.type`, type, qualifiedName(type)))
  for (const list of ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio']) {
    for (const [name, value] of Object.entries(structOf(item, list))) {
      const place = `${path}.${list}[${name}]`
      addCauses(causes, checkResourceName(name, place))
      addCauses(causes, checkResourceQuantity(name, value, place))
    }
  }
  if (type === 'Pod') {
    for (const list of ['default', 'defaultRequest']) {
      if (Object.keys(structOf(item, list)).length === 0) continue
      causes.push(forbidden(`${path}.${list}`, "may not be specified when `type` is 'Pod'"))
    }
  }
  return [...causes, ...checkOrder(item, path)]
}

function checkLimitRange(range: ApiObject): Cause[] {
  const types = new Set<string>()
  return objectsOf(structOf(range, 'spec'), 'limits').flatMap((item, index) => {
    const path = `spec.limits[${index}]`
    const causes = checkItem(item, path)
    const type = textOf(item, 'type')
    if (types.has(type)) causes.push(duplicate(`${path}.type`, type))
    types.add(type)
    return causes
  })
}

export const limitRangeRules: KindRules = { nameRule: subdomainName, check: checkLimitRange }
