import type { Brand } from '../../../base/api/brand.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  dnsLabel,
  dnsSubdomain,
  labelValue,
  qualifiedName,
  subdomainName,
} from '../../../base/api/metadata/names.ts'
import type {
  Endpoint,
  EndpointHints,
  EndpointSlice,
} from '../../../base/api/types/discovery.v1.generated.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  invalidValues,
  required,
  tooMany,
} from '../../../objects/schema/validation/causes.ts'
import { validateLabels } from '../../../objects/schema/validation/label-rules.ts'
import { isManagedBy, isOfServer } from '../core/services/endpoints.ts'
import { transportProtocols } from '../core/services/service-ports.ts'
import {
  checkImmutable,
  checkName,
  checkSupported,
  checkText,
  isSame,
} from '../shared/validation/field-checks.ts'
import {
  addressFaults,
  badIp,
  checkEndpointIp,
  familyOfText,
} from '../shared/validation/ip-addresses.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { ipWarnings } from '../shared/warnings/address-warnings.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'

const mostEndpoints = 1000
const mostAddresses = 100
const mostPorts = 20_000
const mostLabels = 16
const mostHints = 8

/** Address of an EndpointSlice's family. IPv6 addresses have one accepted spelling; older spellings of IPv4 are accepted. */
function checkIp(address: string, wanted: 4 | 6, list: FieldPath, place: FieldPath): StatusCause[] {
  const faults = wanted === 6 ? addressFaults(address) : []
  if (faults.length > 0) return [...invalidValues(place, address, faults)]
  const family = familyOfText(address)
  if (family === undefined) return [invalidValue(place, address, badIp)]
  if (family === wanted) return []
  return [invalidValue(list, address, `must be an IPv${wanted} address`)]
}

function checkDomain(domain: string, path: FieldPath): StatusCause[] {
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

function checkAddress(
  address: string,
  type: string,
  list: FieldPath,
  index: number,
  mayLoop: boolean,
): StatusCause[] {
  const place = `${list}[${index}]`
  if (type === 'FQDN') return checkDomain(address, place)
  if (type !== 'IPv4' && type !== 'IPv6') return []
  const causes = checkIp(address, type === 'IPv4' ? 4 : 6, list, place)
  const isAddress = causes.every(({ field }) => field !== place)
  return isAddress ? [...causes, ...checkEndpointIp(address, place, mayLoop)] : causes
}

function checkHints(hints: EndpointHints, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const rules = [
    ['forZones', labelValue],
    ['forNodes', dnsSubdomain],
  ] as const
  for (const [key, rule] of rules) {
    const items = hints[key] ?? []
    if (items.length > mostHints) {
      return [...causes, tooMany(`${path}.${key}`, items.length, mostHints)]
    }
    const seen = new Set<string>()
    for (const [index, item] of items.entries()) {
      const { name } = item
      const place = `${path}.${key}[${index}].name`
      if (seen.has(name)) causes.push(duplicate(place, name))
      seen.add(name)
      addCauses(causes, invalidValues(place, name, rule(name)))
    }
  }
  return causes
}

function checkEndpoint(
  endpoint: Endpoint,
  type: string,
  path: FieldPath,
  mayLoop: boolean,
): StatusCause[] {
  const place = `${path}.addresses`
  const addresses = endpoint.addresses ?? []
  const causes: StatusCause[] = []
  if (addresses.length === 0) causes.push(required(place, 'must contain at least 1 address'))
  if (addresses.length > mostAddresses) causes.push(tooMany(place, addresses.length, mostAddresses))
  for (const [index, address] of addresses.entries()) {
    addCauses(causes, checkAddress(address, type, place, index, mayLoop))
  }
  if (endpoint.nodeName !== undefined) {
    addCauses(causes, checkName(endpoint, path, 'nodeName', dnsSubdomain))
  }
  const labels = Object.keys(endpoint.deprecatedTopology ?? {}).length
  const labelPath = `${path}.deprecatedTopology`
  if (labels > mostLabels) causes.push(tooMany(labelPath, labels, mostLabels))
  addCauses(causes, validateLabels(endpoint.deprecatedTopology, labelPath))
  if (endpoint.hostname !== undefined)
    addCauses(causes, checkName(endpoint, path, 'hostname', dnsLabel))
  const { hints } = endpoint
  return hints ? [...causes, ...checkHints(hints, `${path}.hints`)] : causes
}

function checkPorts(slice: EndpointSlice): StatusCause[] {
  const names = new Set<string>()
  const ports = slice.ports ?? []
  if (ports.length > mostPorts) return [tooMany('ports', ports.length, mostPorts)]
  const causes: StatusCause[] = []
  for (const [index, port] of ports.entries()) {
    const path = `ports[${index}]`
    // Ports of discovery/v1beta1 have no default for the name.
    const { name = '' } = port
    addCauses(causes, checkText(port, path, 'name', dnsLabel))
    if (names.has(name)) causes.push(duplicate(`${path}.name`, name))
    names.add(name)
    addCauses(causes, checkSupported(port, path, 'protocol', transportProtocols))
    if (port.appProtocol !== undefined) {
      addCauses(causes, checkName(port, path, 'appProtocol', qualifiedName))
    }
  }
  return causes
}

function checkEndpoints(slice: EndpointSlice, context: ValidationContext): StatusCause[] {
  const endpoints = slice.endpoints ?? []
  if (endpoints.length > mostEndpoints) {
    return [tooMany('endpoints', endpoints.length, mostEndpoints)]
  }
  const type = slice.addressType
  const mayLoop = isOfServer(slice, context)
  return endpoints.flatMap((endpoint, index) =>
    checkEndpoint(endpoint, type, `endpoints[${index}]`, mayLoop),
  )
}

export const endpointSliceRules: KindRules<EndpointSlice> = {
  nameRule: subdomainName,
  check: checkPorts,
  checkCreate: checkEndpoints,
  // Stored endpoints that an update leaves unchanged are not validated again.
  checkUpdate: (next, stored, context) => [
    ...(isSame(next.endpoints, stored.endpoints) ? [] : checkEndpoints(next, context)),
    ...checkImmutable(next, stored, '', 'addressType'),
  ],
}

export const slicePorts: CellFunction<EndpointSlice> = ({ object }) =>
  // Every release has defaulted the name, and shows `*` where another program stored none.
  (object.ports ?? []).map(({ port, name }) => (port === undefined ? (name ?? '*') : String(port)))

export const addressTypeWarnings: WarningRule<EndpointSlice> = (slice) =>
  slice.addressType === 'FQDN' ? ['spec.addressType: FQDN endpoints are deprecated'] : noWarnings

export const sliceWarnings: WarningRule<EndpointSlice> = (slice, _stored, brand) => {
  const { labelDomain, apiDomain } = brand
  const controllers = ['endpointslice', 'endpointslicemirroring'].map(
    (name) => `${name}-controller.${apiDomain}`,
  )
  if (isManagedBy(slice, `endpointslice.${labelDomain}/managed-by`, ...controllers)) {
    return noWarnings
  }
  return (slice.endpoints ?? []).flatMap((endpoint, index) =>
    (endpoint.addresses ?? []).flatMap((address, at) =>
      ipWarnings(`endpoints[${index}].addresses[${at}]`, address, brand),
    ),
  )
}

/**
 * `deprecatedTopology` of endpoints, labels that v1beta1 clients set: v1 shows stored ones and takes no new ones. A host name
 * among them that was stored before becomes the node name, so that a change of parts does not lose it.
 */
export const dropTopology: WriteRule<EndpointSlice> = (next, stored, { requested, brand }) => {
  if (requested.endsWith('/v1beta1')) return
  if (stored && isSame(next.endpoints, stored.endpoints)) return
  const known = new Set(stored?.endpoints?.map((one) => hostOf(one, brand)))
  for (const endpoint of next.endpoints ?? []) {
    if (endpoint.deprecatedTopology === undefined) continue
    const host = hostOf(endpoint, brand)
    const isNode = host !== '' && known.has(host) && dnsSubdomain(host).length === 0
    if (isNode) endpoint.nodeName ??= host
    delete endpoint.deprecatedTopology
  }
}

function hostOf(endpoint: Endpoint, { labelDomain }: Brand): string {
  return endpoint.deprecatedTopology?.[`${labelDomain}/hostname`] ?? ''
}
