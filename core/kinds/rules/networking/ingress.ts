import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isPresent } from '../../../base/api/json-fields.ts'
import {
  dns1035Label,
  dnsSubdomain,
  portName,
  subdomainName,
  wildcardDnsSubdomain,
} from '../../../base/api/metadata/names.ts'
import type { TypedLocalObjectReference } from '../../../base/api/types/core.v1.generated.ts'
import type {
  HTTPIngressPath,
  Ingress,
  IngressBackend,
  IngressClassParametersReference,
  IngressRule,
  IngressServiceBackend,
  IngressTLS,
} from '../../../base/api/types/networking.v1.generated.ts'
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
  service: IngressServiceBackend,
  path: FieldPath,
  fields: BackendFields,
): readonly StatusCause[] {
  const { name: serviceName, port } = service
  const place = `${path}.${fields.service}`
  const causes =
    serviceName === ''
      ? [required(place)]
      : [...invalidValues(place, serviceName, dns1035Label(serviceName))]
  const { name = '', number = 0 } = port
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
  reference: TypedLocalObjectReference | IngressClassParametersReference,
  path: FieldPath,
): readonly StatusCause[] {
  return [
    ...(isPresent(reference.apiGroup) ? checkName(reference, path, 'apiGroup', dnsSubdomain) : []),
    ...checkSegment(reference, path, 'kind'),
    ...checkSegment(reference, path, 'name'),
  ]
}

function checkBackend(
  backend: IngressBackend,
  path: FieldPath,
  fields: BackendFields,
): readonly StatusCause[] {
  const { service, resource } = backend
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
  item: HTTPIngressPath,
  path: FieldPath,
  fields: BackendFields,
): readonly StatusCause[] {
  const { path: text = '', pathType: type } = item
  if (!isPresent(type)) return [required(`${path}.pathType`, 'pathType must be specified')]
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
  return [...causes, ...checkBackend(item.backend, `${path}.backend`, fields)]
}

function hostMessages(host: string): readonly string[] {
  const messages = host.includes('*') ? wildcardDnsSubdomain(host) : dnsSubdomain(host)
  return parseIpAddress(host) ? ['must be a DNS name, not an IP address', ...messages] : messages
}

function checkRulePaths(rule: IngressRule, path: FieldPath, fields: BackendFields): StatusCause[] {
  return (rule.http?.paths ?? []).flatMap((value, item) => [
    ...checkPath(value, `${path}.http.paths[${item}]`, fields),
  ])
}

function isWildcard(rule: IngressRule): boolean {
  return rule.host?.includes('*') === true
}

/** Faults that v1beta1 allowed: an update may keep them. */
interface IngressTolerance {
  readonly secretNames: boolean
  readonly wildcardRules: boolean
}

function toleranceOf(context: ValidationContext, stored: Ingress | undefined): IngressTolerance {
  const isBeta = isV1beta1Request(context)
  const spec = stored?.spec
  return {
    secretNames:
      isBeta ||
      (spec?.tls ?? []).some((tls) => checkText(tls, '', 'secretName', dnsSubdomain).length > 0),
    wildcardRules:
      isBeta ||
      (spec?.rules ?? []).some(
        (rule) => isWildcard(rule) && checkRulePaths(rule, '', stableFields).length > 0,
      ),
  }
}

function checkTls(tls: IngressTLS, path: FieldPath, tolerance: IngressTolerance): StatusCause[] {
  const causes: StatusCause[] = []
  for (const [item, host] of (tls.hosts ?? []).entries()) {
    const messages = host.includes('*') ? wildcardDnsSubdomain(host) : dnsSubdomain(host)
    addCauses(causes, invalidValues(`${path}.hosts[${item}]`, host, messages))
  }
  if (!tolerance.secretNames) addCauses(causes, checkText(tls, path, 'secretName', dnsSubdomain))
  return causes
}

function checkIngress(
  ingress: Ingress,
  context: ValidationContext,
  stored: Ingress | undefined,
): StatusCause[] {
  const fields = isV1beta1Request(context) ? betaFields : stableFields
  const tolerance = toleranceOf(context, stored)
  const { spec } = ingress
  const causes: StatusCause[] = []
  const { rules = [], defaultBackend } = spec
  if (rules.length === 0 && !defaultBackend) {
    const detail = `either \`${fields.defaultBackend}\` or \`rules\` must be specified`
    causes.push(invalidValue('spec', null, detail))
  }
  if (defaultBackend)
    addCauses(causes, checkBackend(defaultBackend, `spec.${fields.defaultBackend}`, fields))
  for (const [index, rule] of rules.entries()) {
    const path = `spec.rules[${index}]`
    const host = rule.host ?? ''
    if (host !== '') addCauses(causes, invalidValues(`${path}.host`, host, hostMessages(host)))
    if (isWildcard(rule) && tolerance.wildcardRules) continue
    addCauses(causes, checkRulePaths(rule, path, fields))
  }
  for (const [index, tls] of (spec.tls ?? []).entries()) {
    addCauses(causes, checkTls(tls, `spec.tls[${index}]`, tolerance))
  }
  if (spec.ingressClassName === undefined) return causes
  return [...causes, ...checkName(spec, 'spec', 'ingressClassName', dnsSubdomain)]
}

/** Ingress class annotation, older than `ingressClassName`: a new ingress may not set both to different classes. */
function checkClassAnnotation(ingress: Ingress, domain: string): StatusCause[] {
  const key = `${domain}/ingress.class`
  const value = ingress.metadata.annotations?.[key]
  const { ingressClassName } = ingress.spec
  if (value === undefined || ingressClassName === undefined) return []
  if (value === ingressClassName) return []
  const detail = 'must match `ingressClassName` when both are specified'
  return [invalidValue(`annotations.${key}`, value, detail)]
}

export const ingressRules: KindRules<Ingress> = {
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

export const ingressWarnings: WarningRule<Ingress> = (ingress, _stored, { labelDomain }) => {
  const key = `${labelDomain}/ingress.class`
  if (ingress.metadata.annotations?.[key] === undefined) return noWarnings
  if (ingress.spec.ingressClassName !== undefined) return noWarnings
  return [`annotation "${key}" is deprecated, please use 'spec.ingressClassName' instead`]
}

export const loadBalancerAddresses: CellFunction<Ingress> = ({ object }) =>
  balancerAddresses(object).join(',')

/** The first hosts of an ingress; the number behind them counts all rules, those without a host too. */
export const ingressHosts: CellFunction<Ingress> = ({ object }) => {
  const hosts = (object.spec.rules ?? []).map((rule) => rule.host ?? '')
  const shown: string[] = []
  for (const host of hosts) {
    if (shown.length === 3) return `${shown.join(',')} + ${hosts.length - 3} more...`
    if (host !== '') shown.push(host)
  }
  return shown.join(',') || '*'
}

export const ingressPorts: CellFunction<Ingress> = ({ object }) =>
  object.spec.tls?.length ? '80, 443' : '80'
