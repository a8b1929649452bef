import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  has,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import {
  dns1035Label,
  dnsSubdomain,
  portName,
  subdomainName,
  wildcardDnsSubdomain,
} from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { parseIpAddress } from '../../../base/network/ip-address.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  invalidValues,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { checkBalancerPoints } from '../core/services/load-balancer-status.ts'
import { balancerAddresses } from '../core/services/service-columns.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import {
  checkName,
  checkPortNumber,
  checkSegment,
  checkText,
} from '../shared/validation/field-checks.ts'
import {
  isV1beta1Request,
  type KindRules,
  type ValidationContext,
} from '../shared/validation/kind-rules.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'

/** What causes call the fields of back ends, which have other names in v1beta1. */
interface BackendFields {
  readonly defaultBackend: string
  readonly service: string
  readonly portName: string
  readonly portNumber: string
}

const stableFields: BackendFields = {
  defaultBackend: 'defaultBackend',
  service: 'service.name',
  portName: 'service.port.name',
  portNumber: 'service.port.number',
}
const betaFields: BackendFields = {
  defaultBackend: 'backend',
  service: 'serviceName',
  portName: 'servicePort',
  portNumber: 'servicePort',
}

function checkServiceBackend(
  service: JsonObject,
  path: FieldPath,
  fields: BackendFields,
): readonly StatusCause[] {
  const serviceName = textOf(service, 'name')
  const place = `${path}.${fields.service}`
  const causes =
    serviceName === ''
      ? [required(place)]
      : [...invalidValues(place, serviceName, dns1035Label(serviceName))]
  const port = structOf(service, 'port')
  const [name, number] = [textOf(port, 'name'), numberOf(port, 'number') ?? 0]
  if (name !== '' && number !== 0) {
    causes.push(invalidValue(path, '', 'cannot set both port name & port number'))
  } else if (name !== '') {
    addCauses(causes, invalidValues(`${path}.${fields.portName}`, name, portName(name)))
  } else if (number === 0) {
    causes.push(required(path, 'port name or number is required'))
  } else addCauses(causes, checkPortNumber(number, `${path}.${fields.portNumber}`))
  return causes
}

/** Group, kind and name of an object beside the one that names it. */
export function checkLocalReference(
  reference: JsonObject,
  path: FieldPath,
): readonly StatusCause[] {
  return [
    ...(has(reference, 'apiGroup') ? checkName(reference, path, 'apiGroup', dnsSubdomain) : []),
    ...checkSegment(reference, path, 'kind'),
    ...checkSegment(reference, path, 'name'),
  ]
}

function checkBackend(
  backend: JsonObject,
  path: FieldPath,
  fields: BackendFields,
): readonly StatusCause[] {
  const [service, resource] = [objectOf(backend, 'service'), objectOf(backend, 'resource')]
  if (service && resource) {
    return [invalidValue(path, '', 'cannot set both resource and service backends')]
  }
  if (service) return checkServiceBackend(service, path, fields)
  if (!resource) return [invalidValue(path, '', 'resource or service backend is required')]
  return checkLocalReference(resource, `${path}.resource`)
}

const badSequences = ['//', '/./', '/../', '%2f', '%2F']
const badSuffixes = ['/..', '/.']

function checkPath(
  item: JsonObject,
  path: FieldPath,
  fields: BackendFields,
): readonly StatusCause[] {
  const type = textOf(item, 'pathType')
  if (typeof item['pathType'] !== 'string')
    return [required(`${path}.pathType`, 'pathType must be specified')]
  const text = textOf(item, 'path')
  const place = `${path}.path`
  const causes: StatusCause[] = []
  const strict = type === 'Exact' || type === 'Prefix'
  const isKnown = strict || type === 'ImplementationSpecific'
  if (isKnown && !text.startsWith('/') && (strict || text !== '')) {
    causes.push(invalidValue(place, text, 'must be an absolute path'))
  }
  if (strict) {
    for (const sequence of badSequences.filter((bad) => text.includes(bad))) {
      causes.push(invalidValue(place, text, `must not contain '${sequence}'`))
    }
    for (const suffix of badSuffixes.filter((bad) => text.endsWith(bad))) {
      causes.push(invalidValue(place, text, `cannot end with '${suffix}'`))
    }
  }
  return [...causes, ...checkBackend(structOf(item, 'backend'), `${path}.backend`, fields)]
}

function hostMessages(host: string): readonly string[] {
  const messages = host.includes('*') ? wildcardDnsSubdomain(host) : dnsSubdomain(host)
  return parseIpAddress(host) ? ['must be a DNS name, not an IP address', ...messages] : messages
}

function checkRulePaths(rule: JsonObject, path: FieldPath, fields: BackendFields): StatusCause[] {
  return objectsOf(structOf(rule, 'http'), 'paths').flatMap((value, item) => [
    ...checkPath(value, `${path}.http.paths[${item}]`, fields),
  ])
}

function isWildcard(rule: JsonObject): boolean {
  return textOf(rule, 'host').includes('*')
}

/** Faults that v1beta1 allowed: an update may keep them. */
interface IngressTolerance {
  readonly secretNames: boolean
  readonly wildcardRules: boolean
}

function toleranceOf(context: ValidationContext, stored: ApiObject | undefined): IngressTolerance {
  const isBeta = isV1beta1Request(context)
  const spec = stored ? structOf(stored, 'spec') : {}
  return {
    secretNames:
      isBeta ||
      objectsOf(spec, 'tls').some(
        (tls) => checkText(tls, '', 'secretName', dnsSubdomain).length > 0,
      ),
    wildcardRules:
      isBeta ||
      objectsOf(spec, 'rules').some(
        (rule) => isWildcard(rule) && checkRulePaths(rule, '', stableFields).length > 0,
      ),
  }
}

function checkTls(tls: JsonObject, path: FieldPath, tolerance: IngressTolerance): StatusCause[] {
  const causes: StatusCause[] = []
  for (const [item, host] of textsOf(tls, 'hosts').entries()) {
    const messages = host.includes('*') ? wildcardDnsSubdomain(host) : dnsSubdomain(host)
    addCauses(causes, invalidValues(`${path}.hosts[${item}]`, host, messages))
  }
  if (!tolerance.secretNames) addCauses(causes, checkText(tls, path, 'secretName', dnsSubdomain))
  return causes
}

function checkIngress(
  ingress: ApiObject,
  context: ValidationContext,
  stored: ApiObject | undefined,
): StatusCause[] {
  const fields = isV1beta1Request(context) ? betaFields : stableFields
  const tolerance = toleranceOf(context, stored)
  const spec = structOf(ingress, 'spec')
  const causes: StatusCause[] = []
  const rules = objectsOf(spec, 'rules')
  const defaultBackend = objectOf(spec, 'defaultBackend')
  if (rules.length === 0 && !defaultBackend) {
    const detail = `either \`${fields.defaultBackend}\` or \`rules\` must be specified`
    causes.push(invalidValue('spec', null, detail))
  }
  if (defaultBackend)
    addCauses(causes, checkBackend(defaultBackend, `spec.${fields.defaultBackend}`, fields))
  for (const [index, rule] of rules.entries()) {
    const path = `spec.rules[${index}]`
    const host = textOf(rule, 'host')
    if (host !== '') addCauses(causes, invalidValues(`${path}.host`, host, hostMessages(host)))
    if (isWildcard(rule) && tolerance.wildcardRules) continue
    addCauses(causes, checkRulePaths(rule, path, fields))
  }
  for (const [index, tls] of objectsOf(spec, 'tls').entries()) {
    addCauses(causes, checkTls(tls, `spec.tls[${index}]`, tolerance))
  }
  if (!has(spec, 'ingressClassName')) return causes
  return [...causes, ...checkName(spec, 'spec', 'ingressClassName', dnsSubdomain)]
}

/** Ingress class annotation, older than `ingressClassName`: a new ingress may not set both to different classes. */
function checkClassAnnotation(ingress: ApiObject, domain: string): StatusCause[] {
  const key = `${domain}/ingress.class`
  const value = ingress.metadata.annotations?.[key]
  const spec = structOf(ingress, 'spec')
  if (value === undefined || !has(spec, 'ingressClassName')) return []
  if (value === spec['ingressClassName']) return []
  const detail = 'must match `ingressClassName` when both are specified'
  return [invalidValue(`annotations.${key}`, value, detail)]
}

export const ingressRules: KindRules = {
  nameRule: subdomainName,
  order: new CauseOrder([
    'spec.$',
    'spec.defaultBackend',
    'spec.backend',
    'spec.rules[].host',
    'spec.rules[].http.paths[].pathType',
    'spec.rules[].http.paths[].path',
    'spec.rules[].http.paths[].backend',
    'spec.tls',
    'spec.ingressClassName',
    'annotations',
  ]),
  check: checkIngress,
  checkSubresource: (_subresource, next, stored) => checkBalancerPoints(next, stored),
  checkCreate: (ingress, context) => checkClassAnnotation(ingress, context.brand.labelDomain),
}

export const ingressWarnings: WarningRule = (ingress, _stored, { labelDomain }) => {
  const key = `${labelDomain}/ingress.class`
  if (ingress.metadata.annotations?.[key] === undefined) return noWarnings
  if (has(structOf(ingress, 'spec'), 'ingressClassName')) return noWarnings
  return [`annotation "${key}" is deprecated, please use 'spec.ingressClassName' instead`]
}

export const loadBalancerAddresses: CellFunction = ({ object }) =>
  balancerAddresses(object).join(',')

/** The first hosts of an ingress; the number behind them counts all rules, those without a host too. */
export const ingressHosts: CellFunction = ({ object }) => {
  const hosts = objectsOf(structOf(object, 'spec'), 'rules').map((rule) => textOf(rule, 'host'))
  const shown: string[] = []
  for (const host of hosts) {
    if (shown.length === 3) return `${shown.join(',')} + ${hosts.length - 3} more...`
    if (host !== '') shown.push(host)
  }
  return shown.join(',') || '*'
}

export const ingressPorts: CellFunction = ({ object }) =>
  listOf(structOf(object, 'spec'), 'tls').length > 0 ? '80, 443' : '80'
