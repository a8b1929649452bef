import type { FeatureGates } from '../../release/feature-gates.ts'
import type { Release } from '../../release/release.ts'
import { parseCidr, parseIpAddress } from '../../api/ip-address.ts'
import type { JsonObject } from '../../api/json.ts'
import { dns1035LabelName, dnsLabel, dnsSubdomain, qualifiedName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  isImmutable,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { validateLabels } from '../../schema/validation/label-rules.ts'
import {
  checkName,
  checkPortNumber,
  checkPortNumberOrName,
  checkSupported,
  isSame,
} from './field-checks.ts'
import { badIp, checkEndpointIp } from './ip-addresses.ts'
import type { KindRules, ValidationContext } from './kind-rules.ts'
import {
  checkClusterAddresses,
  checkClusterAddressUpdate,
  isHeadless,
} from './service-addresses.ts'
import {
  has,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../api/json-fields.ts'

/** Port of a service. `names`: those of earlier ports; undefined for a single port, which needs no name. */
function checkPort(
  port: JsonObject,
  spec: JsonObject,
  names: ReadonlySet<string> | undefined,
  path: FieldPath,
): Cause[] {
  const causes: Cause[] = []
  const name = textOf(port, 'name')
  if (name !== '') addCauses(causes, invalidValues(`${path}.name`, name, dnsLabel(name)))
  else if (names) causes.push(required(`${path}.name`))
  if (name !== '' && names?.has(name)) causes.push(duplicate(`${path}.name`, name))
  addCauses(causes, checkPortNumber(numberOf(port, 'port') ?? 0, `${path}.port`))
  // An absent target port is defaulted to the port itself, which was validated above.
  if (has(port, 'targetPort')) {
    addCauses(causes, checkPortNumberOrName(port['targetPort'], `${path}.targetPort`))
  }
  if (has(port, 'appProtocol')) {
    addCauses(causes, checkName(port, path, 'appProtocol', qualifiedName))
  }
  const nodePort = numberOf(port, 'nodePort') ?? 0
  if (nodePort === 0) return causes
  if (spec['type'] === 'ClusterIP') {
    const detail = "may not be used when `type` is 'ClusterIP'"
    causes.push(forbidden(`${path}.nodePort`, detail))
  }
  return causes
}

/** Message for a duplicate port, in which the original shows only protocol and port. */
function repeatedPort(port: JsonObject): Cause['message'] {
  const protocol = JSON.stringify(textOf(port, 'protocol'))
  const number = numberOf(port, 'port') ?? 0
  return `Duplicate value: {"Name":"","Protocol":${protocol},"AppProtocol":null,"Port":${number},"TargetPort":0,"NodePort":0}`
}

function checkPorts(spec: JsonObject): Cause[] {
  const ports = objectsOf(spec, 'ports')
  const causes: Cause[] = []
  if (ports.length === 0 && !isHeadless(spec) && spec['type'] !== 'ExternalName') {
    causes.push(required('spec.ports'))
  }
  const names = new Set<string>()
  const nodePorts = new Set<string>()
  const numbers = new Set<string>()
  for (const [index, port] of ports.entries()) {
    const path = `spec.ports[${index}]`
    addCauses(causes, checkPort(port, spec, ports.length > 1 ? names : undefined, path))
    names.add(textOf(port, 'name'))
    const protocol = textOf(port, 'protocol')
    const nodePort = numberOf(port, 'nodePort') ?? 0
    const nodeKey = `${protocol}/${nodePort}`
    if (nodePort !== 0 && nodePorts.has(nodeKey)) {
      causes.push(duplicate(`${path}.nodePort`, nodePort))
    }
    nodePorts.add(nodeKey)
    const key = `${protocol}/${numberOf(port, 'port')}`
    if (numbers.has(key)) {
      causes.push({ reason: 'FieldValueDuplicate', message: repeatedPort(port), field: path })
    }
    numbers.add(key)
  }
  return causes
}

function checkType(spec: JsonObject): Cause[] {
  const type = textOf(spec, 'type')
  const causes: Cause[] = []
  if (type === 'ExternalName') {
    for (const field of ['clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) {
      const isSet = has(spec, field) || (field === 'clusterIPs' && has(spec, 'clusterIP'))
      if (isSet) causes.push(forbidden(`spec.${field}`, 'may not be set for ExternalName services'))
    }
    const name = textOf(spec, 'externalName').replace(/\.$/, '')
    if (name === '') causes.push(required('spec.externalName'))
    else addCauses(causes, invalidValues('spec.externalName', name, dnsSubdomain(name)))
  } else if (isHeadless(spec) && (type === 'NodePort' || type === 'LoadBalancer')) {
    const detail = `may not be set to 'None' for ${type} services`
    causes.push(invalidValue('spec.clusterIPs[0]', 'None', detail))
  }
  return causes
}

function checkAddresses(spec: JsonObject): Cause[] {
  const causes: Cause[] = []
  for (const [index, ip] of textsOf(spec, 'externalIPs').entries()) {
    const place = `spec.externalIPs[${index}]`
    if (parseIpAddress(ip)) addCauses(causes, checkEndpointIp(ip, place))
    else causes.push(invalidValue(place, ip, badIp))
  }
  const ranges = textsOf(spec, 'loadBalancerSourceRanges')
  if (ranges.length > 0 && spec['type'] !== 'LoadBalancer') {
    const detail = "may only be used when `type` is 'LoadBalancer'"
    causes.push(forbidden('spec.LoadBalancerSourceRanges', detail))
  }
  for (const [index, range] of ranges.entries()) {
    if (!parseCidr(range.trim())) {
      const detail = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'
      causes.push(invalidValue(`spec.LoadBalancerSourceRanges[${index}]`, range, detail))
    }
  }
  return causes
}

const longestAffinity = 86_400

function checkAffinity(spec: JsonObject): Cause[] {
  const path = 'spec.sessionAffinityConfig'
  const config = objectOf(spec, 'sessionAffinityConfig')
  if (spec['sessionAffinity'] === 'None' && config) {
    return [forbidden(path, 'must not be set when session affinity is None')]
  }
  const seconds = config && numberOf(structOf(config, 'clientIP'), 'timeoutSeconds')
  if (seconds === undefined || (seconds > 0 && seconds <= longestAffinity)) return []
  const detail = `must be greater than 0 and less than ${longestAffinity}`
  return [invalidValue(`${path}.clientIP.timeoutSeconds`, seconds, detail)]
}

/** The spec with the list of cluster IPs, which releases before 1.20 do not have. */
function withAddressList(spec: JsonObject, { major, minor }: Release): JsonObject {
  const only = textOf(spec, 'clusterIP')
  return major > 1 || minor >= 20 || only === '' ? spec : { ...spec, clusterIPs: [only] }
}

/** How traffic is distributed: the newer ways are known only while their gate is on. */
function checkDistribution(spec: JsonObject, gate: FeatureGates): Cause[] {
  const way = textOf(spec, 'trafficDistribution')
  if (!way.startsWith('PreferSame') || gate('PreferSameTrafficDistribution')) return []
  return [notSupported('spec.trafficDistribution', way, ['PreferClose'])]
}

function checkService(service: ApiObject, { release, gate }: ValidationContext): Cause[] {
  const spec = structOf(service, 'spec')
  const causes = [
    ...checkPorts(spec),
    ...checkType(spec),
    ...validateLabels(spec['selector'], 'spec.selector'),
    ...checkAffinity(spec),
    ...checkClusterAddresses(withAddressList(spec, release)),
    ...checkAddresses(spec),
    ...checkBalancing(spec),
    ...checkDistribution(spec, gate),
  ]
  const policy = textOf(spec, 'externalTrafficPolicy')
  const external = spec['type'] === 'NodePort' || spec['type'] === 'LoadBalancer'
  if (policy !== '' && !external && textsOf(spec, 'externalIPs').length === 0) {
    const detail = 'may only be set for externally-accessible services'
    causes.push(invalidValue('spec.externalTrafficPolicy', policy, detail))
  } else if (policy !== '') {
    addCauses(causes, checkSupported(spec, 'spec', 'externalTrafficPolicy', ['Cluster', 'Local']))
  }
  return causes
}

const forBalancersOnly = "may only be used when `type` is 'LoadBalancer'"

function needsHealthPort(spec: JsonObject): boolean {
  return spec['type'] === 'LoadBalancer' && spec['externalTrafficPolicy'] === 'Local'
}

/** Fields of services that only load balancers may set. */
function checkBalancing(spec: JsonObject): Cause[] {
  const causes: Cause[] = []
  const healthPort = numberOf(spec, 'healthCheckNodePort') ?? 0
  if (healthPort !== 0 && !needsHealthPort(spec)) {
    const detail =
      "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'"
    causes.push(invalidValue('spec.healthCheckNodePort', healthPort, detail))
  }
  const balancerClass = textOf(spec, 'loadBalancerClass')
  if (spec['type'] === 'LoadBalancer') {
    if (!has(spec, 'loadBalancerClass')) return causes
    const mistakes = qualifiedName(balancerClass)
    return [...causes, ...invalidValues('spec.loadBalancerClass', balancerClass, mistakes)]
  }
  for (const field of ['allocateLoadBalancerNodePorts', 'loadBalancerClass']) {
    if (has(spec, field)) causes.push(forbidden(`spec.${field}`, forBalancersOnly))
  }
  return causes
}

function checkServiceUpdate(next: ApiObject, stored: ApiObject): readonly Cause[] {
  const [spec, before] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  const causes = [...checkClusterAddressUpdate(next, stored)]
  const balances = [spec, before].every(({ type }) => type === 'LoadBalancer')
  if (balances && !isSame(spec['loadBalancerClass'], before['loadBalancerClass'])) {
    const balancerClass = spec['loadBalancerClass'] ?? null
    causes.push(invalidValue('spec.loadBalancerClass', balancerClass, 'may not change once set'))
  }
  // The original checks `loadBalancerClass` twice on updates.
  if (spec['type'] !== 'LoadBalancer' && has(spec, 'loadBalancerClass')) {
    causes.push(forbidden('spec.loadBalancerClass', forBalancersOnly))
  }
  const checked = needsHealthPort(spec) && needsHealthPort(before)
  if (checked && spec['healthCheckNodePort'] !== before['healthCheckNodePort']) {
    causes.push(forbidden('spec.healthCheckNodePort', isImmutable))
  }
  return causes
}

/** Load balancer status, which services of other types may not have. */
function checkBalancerState(service: ApiObject): readonly Cause[] {
  if (structOf(service, 'spec')['type'] === 'LoadBalancer') return []
  if (objectsOf(structOf(service, 'status', 'loadBalancer'), 'ingress').length === 0) return []
  const detail = "may only be used when `spec.type` is 'LoadBalancer'"
  return [forbidden('status.loadBalancer.ingress', detail)]
}

export const serviceRules: KindRules = {
  nameRule: dns1035LabelName,
  check: checkService,
  checkUpdate: checkServiceUpdate,
  checkSubresource: (subresource, next) =>
    subresource === 'status' ? checkBalancerState(next) : [],
}
