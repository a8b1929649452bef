import { containsCidr, parseCidr, parseIpAddress } from '../../api/ip-address.ts'
import type { JsonObject } from '../../api/json.ts'
import {
  dns1035Label,
  dnsSubdomain,
  labelName,
  pathSegment,
  portName,
  subdomainName,
  wildcardDnsSubdomain,
} from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  notSupported,
  required,
  tooLong,
} from '../../schema/validation/causes.ts'
import {
  checkImmutable,
  checkPortNumber,
  checkPortNumberOrName,
  checkText,
} from './field-checks.ts'
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
} from './read-fields.ts'

function checkServiceBackend(service: JsonObject, path: FieldPath): readonly Cause[] {
  const causes = [...checkText(service, `${path}.service`, 'name', dns1035Label)]
  const port = structOf(service, 'port')
  const [name, number] = [textOf(port, 'name'), numberOf(port, 'number') ?? 0]
  const place = `${path}.service.port`
  if (name !== '' && number !== 0) {
    causes.push(invalidValue(path, '', 'cannot set both port name & port number'))
  } else if (name !== '') {
    causes.push(...invalidValues(`${place}.name`, name, portName(name)))
  } else if (number === 0) {
    causes.push(required(path, 'port name or number is required'))
  } else causes.push(...checkPortNumber(number, `${place}.number`))
  return causes
}

function checkBackend(backend: JsonObject, path: FieldPath): readonly Cause[] {
  const [service, resource] = [objectOf(backend, 'service'), objectOf(backend, 'resource')]
  if (service && resource) {
    return [invalidValue(path, '', 'cannot set both resource and service backends')]
  }
  if (service) return checkServiceBackend(service, path)
  if (!resource) return [invalidValue(path, '', 'resource or service backend is required')]
  return checkText(resource, `${path}.resource`, 'apiGroup', dnsSubdomain)
}

const badSequences = ['//', '/./', '/../', '%2f', '%2F']
const badSuffixes = ['/..', '/.']

function checkPath(item: JsonObject, path: FieldPath): readonly Cause[] {
  const type = textOf(item, 'pathType')
  if (type === '') return [required(`${path}.pathType`, 'pathType must be specified')]
  const text = textOf(item, 'path')
  const place = `${path}.path`
  const causes: Cause[] = []
  const strict = type !== 'ImplementationSpecific'
  if (!text.startsWith('/') && (strict || text !== '')) {
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
  if (parseIpAddress(host)) return ['must be a DNS name, not an IP address']
  return host.includes('*') ? wildcardDnsSubdomain(host) : dnsSubdomain(host)
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
  if (fallback) causes.push(...checkBackend(fallback, 'spec.defaultBackend'))
  for (const [index, rule] of rules.entries()) {
    const path = `spec.rules[${index}]`
    const host = textOf(rule, 'host')
    if (host !== '') causes.push(...invalidValues(`${path}.host`, host, hostMessages(host)))
    for (const [item, value] of objectsOf(structOf(rule, 'http'), 'paths').entries()) {
      causes.push(...checkPath(value, `${path}.http.paths[${item}]`))
    }
  }
  for (const [index, tls] of objectsOf(spec, 'tls').entries()) {
    const path = `spec.tls[${index}]`
    for (const [item, host] of textsOf(tls, 'hosts').entries()) {
      const messages = host.includes('*') ? wildcardDnsSubdomain(host) : dnsSubdomain(host)
      causes.push(...invalidValues(`${path}.hosts[${item}]`, host, messages))
    }
    causes.push(...checkText(tls, path, 'secretName', dnsSubdomain))
  }
  return [...causes, ...checkText(spec, 'spec', 'ingressClassName', dnsSubdomain)]
}

/** The annotation is older than the field; a new ingress that has both must say one thing. */
function checkClassAnnotation(ingress: ApiObject, domain: string): Cause[] {
  const key = `${domain}/ingress.class`
  const value = ingress.metadata.annotations?.[key]
  const spec = structOf(ingress, 'spec')
  if (value === undefined || !has(spec, 'ingressClassName')) return []
  if (value === spec['ingressClassName']) return []
  const detail = 'must match `ingressClassName` when both are specified'
  return [invalidValue(`annotations.${key}`, value, detail)]
}

const longestController = 250

function checkController(controller: string, path: FieldPath): readonly Cause[] {
  if (controller === '') return [required(path)]
  const causes: Cause[] = []
  if (controller.length > longestController) causes.push(tooLong(path, longestController))
  const slash = controller.indexOf('/')
  const [host, rest] = [controller.slice(0, slash), controller.slice(slash + 1)]
  if (slash < 1 || rest === '') {
    const detail = 'must be a domain-prefixed path (such as "acme.io/foo")'
    return [...causes, invalidValue(path, controller, detail)]
  }
  causes.push(...invalidValues(path, host, dnsSubdomain(host)))
  const source = String.raw`[A-Za-z0-9/\-._~%!$&'()*+,;=:]+`
  if (!new RegExp(`^${source}$`).test(rest)) {
    causes.push(invalidValue(path, rest, `Invalid path (regex used for validation is '${source}')`))
  }
  return causes
}

function checkIngressClass(ingressClass: ApiObject): Cause[] {
  const spec = structOf(ingressClass, 'spec')
  const causes = [...checkController(textOf(spec, 'controller'), 'spec.controller')]
  const parameters = objectOf(spec, 'parameters')
  if (!parameters) return causes
  const path = 'spec.parameters'
  causes.push(...checkText(parameters, path, 'apiGroup', dnsSubdomain))
  for (const key of ['kind', 'name']) {
    causes.push(...checkText(parameters, path, key, (text) => pathSegment(text, false)))
  }
  const scope = textOf(parameters, 'scope')
  if (scope !== 'Namespace' && scope !== 'Cluster') {
    if (!has(parameters, 'scope')) causes.push(required(`${path}.scope`))
    else causes.push(notSupported(`${path}.scope`, scope, ['Cluster', 'Namespace']))
  } else if (scope === 'Cluster' && has(parameters, 'namespace')) {
    const detail = "`parameters.scope` is set to 'Cluster'"
    causes.push(forbidden(`${path}.namespace`, detail))
  } else if (scope === 'Namespace') {
    if (!has(parameters, 'namespace')) {
      const detail = "`parameters.scope` is set to 'Namespace'"
      causes.push(required(`${path}.namespace`, detail))
    } else {
      const namespace = textOf(parameters, 'namespace')
      causes.push(...invalidValues(`${path}.namespace`, namespace, labelName(namespace, false)))
    }
  }
  return causes
}

function checkPolicyPort(port: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  const last = numberOf(port, 'endPort')
  const first = port['port']
  const place = `${path}.endPort`
  if (has(port, 'port')) causes.push(...checkPortNumberOrName(first, `${path}.port`))
  if (last === undefined) return causes
  if (typeof first !== 'number') {
    const state = has(port, 'port') ? 'non-numeric' : 'not specified'
    return [...causes, invalidValue(place, last, `may not be specified when \`port\` is ${state}`)]
  }
  if (last < first) {
    causes.push(invalidValue(place, last, 'must be greater than or equal to `port`'))
  }
  return [...causes, ...checkPortNumber(last, place)]
}

const badCidr = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'

function checkBlock(block: JsonObject, path: FieldPath): Cause[] {
  const text = textOf(block, 'cidr')
  if (text === '') return [required(`${path}.cidr`)]
  const outer = parseCidr(text)
  if (!outer) return [invalidValue(`${path}.cidr`, text, badCidr)]
  return textsOf(block, 'except').flatMap((except, index) => {
    const place = `${path}.except[${index}]`
    const inner = parseCidr(except)
    if (!inner) return [invalidValue(place, except, badCidr)]
    const strict = containsCidr(outer, inner) && inner.prefixLength > outer.prefixLength
    return strict ? [] : [invalidValue(place, except, 'must be a strict subset of `cidr`')]
  })
}

function checkPeer(peer: JsonObject, path: FieldPath): Cause[] {
  const block = objectOf(peer, 'ipBlock')
  const selected = has(peer, 'podSelector') || has(peer, 'namespaceSelector')
  if (!block) return selected ? [] : [required(path, 'must specify a peer')]
  const causes = checkBlock(block, `${path}.ipBlock`)
  if (selected) causes.push(forbidden(path, 'may not specify both ipBlock and another peer'))
  return causes
}

function checkNetworkPolicy(policy: ApiObject): Cause[] {
  const spec = structOf(policy, 'spec')
  const causes: Cause[] = []
  for (const [list, peers] of [
    ['ingress', 'from'],
    ['egress', 'to'],
  ] as const) {
    for (const [index, rule] of objectsOf(spec, list).entries()) {
      const path = `spec.${list}[${index}]`
      for (const [item, port] of objectsOf(rule, 'ports').entries()) {
        causes.push(...checkPolicyPort(port, `${path}.ports[${item}]`))
      }
      for (const [item, peer] of objectsOf(rule, peers).entries()) {
        causes.push(...checkPeer(peer, `${path}.${peers}[${item}]`))
      }
    }
  }
  const types = [...listOf(spec, 'policyTypes')]
  if (types.length > 2) {
    const detail = 'may not specify more than two policyTypes'
    causes.push(invalidValue('spec.policyTypes', types, detail))
  }
  return causes
}

export const networkingRules: GroupRules = {
  Ingress: {
    nameRule: subdomainName,
    check: checkIngress,
    checkCreate: (ingress, context) => checkClassAnnotation(ingress, context.brand.labelDomain),
  },
  IngressClass: {
    nameRule: subdomainName,
    check: checkIngressClass,
    checkUpdate: (next, stored) =>
      checkImmutable(structOf(next, 'spec'), structOf(stored, 'spec'), 'spec', 'controller'),
  },
  IPAddress: {
    nameRule: (name, prefix) =>
      prefix || parseIpAddress(name)
        ? []
        : ['must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'],
    checkUpdate: (next, stored) =>
      checkImmutable(structOf(next, 'spec'), structOf(stored, 'spec'), 'spec', 'parentRef'),
  },
  NetworkPolicy: { nameRule: subdomainName, check: checkNetworkPolicy },
  ServiceCIDR: {
    nameRule: subdomainName,
    check: (object) =>
      textsOf(structOf(object, 'spec'), 'cidrs').flatMap((cidr, index) =>
        parseCidr(cidr) ? [] : [invalidValue(`spec.cidrs[${index}]`, cidr, badCidr)],
      ),
    checkUpdate: (next, stored) =>
      checkImmutable(structOf(next, 'spec'), structOf(stored, 'spec'), 'spec', 'cidrs'),
  },
}
