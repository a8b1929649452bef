import { parseIpAddress } from '../../api/ip-address.ts'
import type { JsonObject } from '../../api/json.ts'
import {
  dns1035Label,
  dnsSubdomain,
  portName,
  subdomainName,
  wildcardDnsSubdomain,
} from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  invalidValues,
  required,
} from '../../schema/validation/causes.ts'
import { checkName, checkPortNumber, checkSegment, checkText } from './field-checks.ts'
import { badIp } from './ip-addresses.ts'
import type { KindRules } from './kind-rules.ts'
import {
  has,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../api/json-fields.ts'

function checkServiceBackend(service: JsonObject, path: FieldPath): readonly Cause[] {
  const causes =
    textOf(service, 'name') === ''
      ? [required(`${path}.service.name`)]
      : [...checkText(service, `${path}.service`, 'name', dns1035Label)]
  const port = structOf(service, 'port')
  const [name, number] = [textOf(port, 'name'), numberOf(port, 'number') ?? 0]
  const place = `${path}.service.port`
  if (name !== '' && number !== 0) {
    causes.push(invalidValue(path, '', 'cannot set both port name & port number'))
  } else if (name !== '') {
    addCauses(causes, invalidValues(`${place}.name`, name, portName(name)))
  } else if (number === 0) {
    causes.push(required(path, 'port name or number is required'))
  } else addCauses(causes, checkPortNumber(number, `${place}.number`))
  return causes
}

function checkBackend(backend: JsonObject, path: FieldPath): readonly Cause[] {
  const [service, resource] = [objectOf(backend, 'service'), objectOf(backend, 'resource')]
  if (service && resource) {
    return [invalidValue(path, '', 'cannot set both resource and service backends')]
  }
  if (service) return checkServiceBackend(service, path)
  if (!resource) return [invalidValue(path, '', 'resource or service backend is required')]
  const place = `${path}.resource`
  return [
    ...checkText(resource, place, 'apiGroup', dnsSubdomain),
    ...checkSegment(resource, place, 'kind'),
    ...checkSegment(resource, place, 'name'),
  ]
}

const badSequences = ['//', '/./', '/../', '%2f', '%2F']
const badSuffixes = ['/..', '/.']

function checkPath(item: JsonObject, path: FieldPath): readonly Cause[] {
  const type = textOf(item, 'pathType')
  if (typeof item['pathType'] !== 'string')
    return [required(`${path}.pathType`, 'pathType must be specified')]
  const text = textOf(item, 'path')
  const place = `${path}.path`
  const causes: Cause[] = []
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
  return [...causes, ...checkBackend(structOf(item, 'backend'), `${path}.backend`)]
}

function hostMessages(host: string): readonly string[] {
  const messages = host.includes('*') ? wildcardDnsSubdomain(host) : dnsSubdomain(host)
  return parseIpAddress(host) ? ['must be a DNS name, not an IP address', ...messages] : messages
}

function checkIngress(ingress: ApiObject): Cause[] {
  const spec = structOf(ingress, 'spec')
  const causes: Cause[] = []
  const rules = objectsOf(spec, 'rules')
  const fallback = objectOf(spec, 'defaultBackend')
  if (rules.length === 0 && !fallback) {
    const detail = 'either `defaultBackend` or `rules` must be specified'
    causes.push(invalidValue('spec', null, detail))
  }
  if (fallback) addCauses(causes, checkBackend(fallback, 'spec.defaultBackend'))
  for (const [index, rule] of rules.entries()) {
    const path = `spec.rules[${index}]`
    const host = textOf(rule, 'host')
    if (host !== '') addCauses(causes, invalidValues(`${path}.host`, host, hostMessages(host)))
    for (const [item, value] of objectsOf(structOf(rule, 'http'), 'paths').entries()) {
      addCauses(causes, checkPath(value, `${path}.http.paths[${item}]`))
    }
  }
  for (const [index, tls] of objectsOf(spec, 'tls').entries()) {
    const path = `spec.tls[${index}]`
    for (const [item, host] of textsOf(tls, 'hosts').entries()) {
      const messages = host.includes('*') ? wildcardDnsSubdomain(host) : dnsSubdomain(host)
      addCauses(causes, invalidValues(`${path}.hosts[${item}]`, host, messages))
    }
    addCauses(causes, checkText(tls, path, 'secretName', dnsSubdomain))
  }
  if (!has(spec, 'ingressClassName')) return causes
  return [...causes, ...checkName(spec, 'spec', 'ingressClassName', dnsSubdomain)]
}

/** Ingress class annotation, older than `ingressClassName`: a new ingress may not set both to different classes. */
function checkClassAnnotation(ingress: ApiObject, domain: string): Cause[] {
  const key = `${domain}/ingress.class`
  const value = ingress.metadata.annotations?.[key]
  const spec = structOf(ingress, 'spec')
  if (value === undefined || !has(spec, 'ingressClassName')) return []
  if (value === spec['ingressClassName']) return []
  const detail = 'must match `ingressClassName` when both are specified'
  return [invalidValue(`annotations.${key}`, value, detail)]
}

/** Load balancer status of an ingress; addresses that the stored object has are not validated again. */
function checkBalancer(_subresource: string, next: ApiObject, stored: ApiObject): Cause[] {
  const [now, before] = [next, stored].map((ingress) =>
    objectsOf(structOf(ingress, 'status', 'loadBalancer'), 'ingress'),
  )
  const known = new Set((before ?? []).map((point) => textOf(point, 'ip')))
  return (now ?? []).flatMap((point, index) => {
    const path = `status.loadBalancer.ingress[${index}]`
    const [ip, hostname] = [textOf(point, 'ip'), textOf(point, 'hostname')]
    const causes: Cause[] = []
    if (ip !== '' && !known.has(ip) && !parseIpAddress(ip)) {
      causes.push(invalidValue(`${path}.ip`, ip, badIp))
    }
    addCauses(causes, checkText(point, path, 'hostname', dnsSubdomain))
    if (parseIpAddress(hostname)) {
      const detail = 'must be a DNS name, not an IP address'
      causes.push(invalidValue(`${path}.hostname`, hostname, detail))
    }
    return causes
  })
}

export const ingressRules: KindRules = {
  nameRule: subdomainName,
  check: checkIngress,
  checkSubresource: checkBalancer,
  checkCreate: (ingress, context) => checkClassAnnotation(ingress, context.brand.labelDomain),
}
