import { parseIpAddress } from '../../api/ip-address.ts'
import type { JsonObject } from '../../api/json.ts'
import {
  dnsLabel,
  dnsSubdomain,
  labelValue,
  qualifiedName,
  subdomainName,
} from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  invalidValues,
  required,
  tooMany,
} from '../../schema/validation/causes.ts'
import { validateLabels } from '../../schema/validation/label-rules.ts'
import { checkImmutable, checkName, checkText, isSame } from './field-checks.ts'
import type { GroupRules } from './kind-rules.ts'
import { has, objectOf, objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'

const mostEndpoints = 1000
const mostAddresses = 100
const mostPorts = 20_000
const mostLabels = 16
const mostHints = 8

const badIp = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'

/**
 * Networks whose addresses no service can send to. Loopback is not among them, as in the original: this server may listen
 * there, and then says so in its own slice.
 */
const unusable: readonly (readonly [pattern: RegExp, detail: string])[] = [
  [/^(?:0\.0\.0\.0|::)$/, 'may not be unspecified (0.0.0.0 or ::)'],
  [/^(?:169\.254\.|fe[89ab])/i, 'may not be in the link-local range (169.254.0.0/16, fe80::/10)'],
  [
    /^(?:224\.0\.0\.|ff02:)/i,
    'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
  ],
]

function checkIp(address: string, wanted: 4 | 6, path: FieldPath, index: number): Cause[] {
  const place = `${path}[${index}]`
  const parsed = parseIpAddress(address)
  if (!parsed) return [invalidValue(place, address, badIp)]
  const causes: Cause[] = []
  if (parsed.family !== wanted) {
    causes.push(invalidValue(path, address, `must be an IPv${wanted} address`))
  }
  for (const [pattern, detail] of unusable) {
    if (pattern.test(address)) causes.push(invalidValue(place, address, detail))
  }
  return causes
}

function checkDomain(domain: string, path: FieldPath): Cause[] {
  if (domain === '') return [required(path)]
  const name = domain.replace(/\.$/, '')
  const messages = dnsSubdomain(name)
  if (messages.length > 0) return [invalidValue(path, name, messages.join(','))]
  if (!name.includes('.')) {
    const detail = 'should be a domain with at least two segments separated by dots'
    return [invalidValue(path, name, detail)]
  }
  return name.split('.').flatMap((label) => {
    const found = dnsLabel(label)
    return found.length === 0 ? [] : [invalidValue(path, label, found.join(','))]
  })
}

function checkAddress(address: string, type: string, path: FieldPath, index: number): Cause[] {
  switch (type) {
    case 'IPv4':
      return checkIp(address, 4, path, index)
    case 'IPv6':
      return checkIp(address, 6, path, index)
    case 'FQDN':
      return checkDomain(address, `${path}[${index}]`)
    default:
      return []
  }
}

function checkHints(hints: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  const rules = [
    ['forZones', labelValue],
    ['forNodes', dnsSubdomain],
  ] as const
  for (const [key, rule] of rules) {
    const items = objectsOf(hints, key)
    if (items.length > mostHints) {
      return [...causes, tooMany(`${path}.${key}`, items.length, mostHints)]
    }
    const seen = new Set<string>()
    for (const [index, item] of items.entries()) {
      const name = textOf(item, 'name')
      const place = `${path}.${key}[${index}].name`
      if (seen.has(name)) causes.push(duplicate(place, name))
      seen.add(name)
      addCauses(causes, invalidValues(place, name, rule(name)))
    }
  }
  return causes
}

function checkEndpoint(endpoint: JsonObject, type: string, path: FieldPath): Cause[] {
  const place = `${path}.addresses`
  const addresses = textsOf(endpoint, 'addresses')
  const causes: Cause[] = []
  if (addresses.length === 0) causes.push(required(place, 'must contain at least 1 address'))
  if (addresses.length > mostAddresses) causes.push(tooMany(place, addresses.length, mostAddresses))
  for (const [index, address] of addresses.entries()) {
    addCauses(causes, checkAddress(address, type, place, index))
  }
  if (has(endpoint, 'nodeName')) {
    addCauses(causes, checkName(endpoint, path, 'nodeName', dnsSubdomain))
  }
  const labels = Object.keys(structOf(endpoint, 'deprecatedTopology')).length
  const labelPath = `${path}.deprecatedTopology`
  if (labels > mostLabels) causes.push(tooMany(labelPath, labels, mostLabels))
  addCauses(causes, validateLabels(endpoint['deprecatedTopology'], labelPath))
  if (has(endpoint, 'hostname')) addCauses(causes, checkName(endpoint, path, 'hostname', dnsLabel))
  const hints = objectOf(endpoint, 'hints')
  return hints ? [...causes, ...checkHints(hints, `${path}.hints`)] : causes
}

function checkPorts(slice: ApiObject): Cause[] {
  const names = new Set<string>()
  const ports = objectsOf(slice, 'ports')
  if (ports.length > mostPorts) return [tooMany('ports', ports.length, mostPorts)]
  const causes: Cause[] = []
  for (const [index, port] of ports.entries()) {
    const path = `ports[${index}]`
    const name = textOf(port, 'name')
    addCauses(causes, checkText(port, path, 'name', dnsLabel))
    if (names.has(name)) causes.push(duplicate(`${path}.name`, name))
    names.add(name)
    if (has(port, 'appProtocol')) {
      addCauses(causes, checkName(port, path, 'appProtocol', qualifiedName))
    }
  }
  return causes
}

function checkEndpoints(slice: ApiObject): Cause[] {
  const endpoints = objectsOf(slice, 'endpoints')
  if (endpoints.length > mostEndpoints) {
    return [tooMany('endpoints', endpoints.length, mostEndpoints)]
  }
  const type = textOf(slice, 'addressType')
  return endpoints.flatMap((endpoint, index) =>
    checkEndpoint(endpoint, type, `endpoints[${index}]`),
  )
}

export const discoveryRules: GroupRules = {
  EndpointSlice: {
    nameRule: subdomainName,
    check: checkPorts,
    checkCreate: checkEndpoints,
    // Endpoints that were let in once may stay as they are.
    checkUpdate: (next, stored) => [
      ...(isSame(next['endpoints'], stored['endpoints']) ? [] : checkEndpoints(next)),
      ...checkImmutable(next, stored, '', 'addressType'),
    ],
  },
}
