import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import {
  dns1035LabelName,
  dnsSubdomain,
  qualifiedName,
} from '../../../../base/api/metadata/names.ts'
import type { Service, ServiceSpec } from '../../../../base/api/types/core.v1.generated.ts'
import { parseCidr, parseIpAddress } from '../../../../base/network/ip-address.ts'
import type { Release } from '../../../../base/release/release.ts'
import {
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  immutableMessage,
  noCauses,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { validateLabels } from '../../../../objects/schema/validation/label-rules.ts'
import {
  checkName,
  checkPortNumber,
  checkSupported,
  isSame,
} from '../../shared/validation/field-checks.ts'
import { badCidr, badIp, checkEndpointIp } from '../../shared/validation/ip-addresses.ts'
import type { KindRules, ValidationContext } from '../../shared/validation/kind-rules.ts'
import { checkServiceStatus } from './load-balancer-status.ts'
import {
  checkClusterAddresses,
  checkClusterAddressUpdate,
  isHeadless,
} from './service-addresses.ts'
import { checkPortNumbers, checkServicePorts } from './service-ports.ts'

const nodePortTypes = ['NodePort', 'LoadBalancer']

/** Topology mode: its annotation and the older one for hints may not disagree. */
function checkTopologyMode(service: Service, domain: string): readonly StatusCause[] {
  const { annotations } = service.metadata
  const [mode, hints] = ['topology-mode', 'topology-aware-hints'].map(
    (name) => `service.${domain}/${name}`,
  )
  if (!annotations || mode === undefined || hints === undefined) return noCauses
  const [value, older] = [annotations[mode], annotations[hints]]
  if (value === undefined || older === undefined || value === older) return noCauses
  const detail = `must match annotations[${hints}] when both are specified`
  return [invalidValue(`metadata.annotations[${mode}]`, value, detail)]
}

function checkPresence(spec: ServiceSpec): readonly StatusCause[] {
  const type = spec.type ?? ''
  if (type === 'ExternalName') return checkExternalName(spec)
  if (!isHeadless(spec)) return (spec.ports ?? []).length > 0 ? noCauses : [required('spec.ports')]
  if (!nodePortTypes.includes(type)) return noCauses
  return [
    invalidValue('spec.clusterIPs[0]', 'None', `may not be set to 'None' for ${type} services`),
  ]
}

function checkExternalName(spec: ServiceSpec): readonly StatusCause[] {
  const causes: StatusCause[] = []
  for (const field of ['clusterIPs', 'ipFamilies', 'ipFamilyPolicy'] as const) {
    const isSet = isPresent(spec[field]) || (field === 'clusterIPs' && isPresent(spec.clusterIP))
    if (isSet) causes.push(forbidden(`spec.${field}`, 'may not be set for ExternalName services'))
  }
  const name = (spec.externalName ?? '').replace(/\.$/, '')
  return name === ''
    ? [...causes, required('spec.externalName')]
    : [...causes, ...invalidValues('spec.externalName', name, dnsSubdomain(name))]
}

function checkExternalAddresses(spec: ServiceSpec): readonly StatusCause[] {
  return (spec.externalIPs ?? []).flatMap((ip, index) => {
    const place = `spec.externalIPs[${index}]`
    return parseIpAddress(ip) ? checkEndpointIp(ip, place) : [invalidValue(place, ip, badIp)]
  })
}

const forBalancersOnly = "may only be used when `type` is 'LoadBalancer'"

/** Networks that may use a load balancer: a field, or else an older annotation with a list. */
function checkSourceRanges(
  service: Service,
  spec: ServiceSpec,
  domain: string,
  stored: Service | undefined,
): readonly StatusCause[] {
  const place = 'spec.LoadBalancerSourceRanges'
  const ranges = spec.loadBalancerSourceRanges ?? []
  const misplaced = (field: FieldPath): readonly StatusCause[] =>
    spec.type === 'LoadBalancer' ? noCauses : [forbidden(field, forBalancersOnly)]
  const check = (text: string, field: FieldPath): readonly StatusCause[] =>
    parseCidr(text.trim()) ? noCauses : [invalidValue(field, text.trim(), badCidr)]
  if (ranges.length > 0) {
    return [
      ...misplaced(place),
      ...ranges.flatMap((range, index) => check(range, `${place}[${index}]`)),
    ]
  }
  const key = `service.beta.${domain}/load-balancer-source-ranges`
  const listed = service.metadata.annotations?.[key]
  if (listed === undefined) return noCauses
  const field = `metadata.annotations[${key}]`
  const isKept = stored?.metadata.annotations?.[key] === listed || listed.trim() === ''
  return [
    ...misplaced(field),
    ...(isKept ? noCauses : listed.split(',').flatMap((range) => check(range, field))),
  ]
}

const longestAffinity = 86_400

function checkAffinity(spec: ServiceSpec): readonly StatusCause[] {
  const path = 'spec.sessionAffinityConfig'
  const { sessionAffinityConfig: config, sessionAffinity: affinity } = spec
  if (affinity !== 'ClientIP') {
    return affinity === 'None' && config
      ? [forbidden(path, 'must not be set when session affinity is None')]
      : checkSupported(spec, 'spec', 'sessionAffinity', ['ClientIP', 'None'])
  }
  const seconds = config?.clientIP?.timeoutSeconds
  if (seconds === undefined || (seconds > 0 && seconds <= longestAffinity)) return noCauses
  const detail = `must be greater than 0 and less than ${longestAffinity}`
  return [invalidValue(`${path}.clientIP.timeoutSeconds`, seconds, detail)]
}

/** The spec with the list of cluster IPs, which releases before 1.20 do not have. */
function withAddressList(spec: ServiceSpec, { major, minor }: Release): ServiceSpec {
  const only = spec.clusterIP ?? ''
  return major > 1 || minor >= 20 || only === '' ? spec : { ...spec, clusterIPs: [only] }
}

function checkBalancerClass(spec: ServiceSpec): readonly StatusCause[] {
  if (!isPresent(spec.loadBalancerClass)) return noCauses
  return spec.type === 'LoadBalancer'
    ? checkName(spec, 'spec', 'loadBalancerClass', qualifiedName)
    : [forbidden('spec.loadBalancerClass', forBalancersOnly)]
}

function needsHealthPort(spec: ServiceSpec): boolean {
  return spec.type === 'LoadBalancer' && spec.externalTrafficPolicy === 'Local'
}

/** Traffic policies of services that clients outside the cluster reach, and the port for checks of their nodes. */
function checkExternalTraffic(spec: ServiceSpec): readonly StatusCause[] {
  const type = spec.type ?? ''
  const policy = spec.externalTrafficPolicy ?? ''
  const isReachable =
    nodePortTypes.includes(type) || (type === 'ClusterIP' && (spec.externalIPs ?? []).length > 0)
  const causes: StatusCause[] = []
  if (policy !== '' && !isReachable) {
    const detail = 'may only be set for externally-accessible services'
    causes.push(invalidValue('spec.externalTrafficPolicy', policy, detail))
  } else if (policy !== '') {
    causes.push(...checkSupported(spec, 'spec', 'externalTrafficPolicy', ['Cluster', 'Local']))
  }
  const place = 'spec.healthCheckNodePort'
  const port = spec.healthCheckNodePort ?? 0
  if (port === 0) return causes
  if (needsHealthPort(spec)) return [...causes, ...checkPortNumber(port, place)]
  const detail =
    "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'"
  return [...causes, invalidValue(place, port, detail)]
}

const distributions = ['PreferClose', 'PreferSameZone', 'PreferSameNode']

function checkInternalTraffic(
  spec: ServiceSpec,
  { gate }: ValidationContext,
): readonly StatusCause[] {
  const causes = isPresent(spec.internalTrafficPolicy)
    ? checkSupported(spec, 'spec', 'internalTrafficPolicy', ['Cluster', 'Local'])
    : []
  if (!isPresent(spec.trafficDistribution)) return causes
  const known = gate('PreferSameTrafficDistribution') ? distributions : distributions.slice(0, 1)
  return [...causes, ...checkSupported(spec, 'spec', 'trafficDistribution', known)]
}

const types = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort']

/** Validates a service in the order of the original, whose fields depend on each other. */
function checkService(
  service: Service,
  context: ValidationContext,
  stored: Service | undefined,
): readonly StatusCause[] {
  const { labelDomain } = context.brand
  const { spec } = service
  const drawsPorts = isPresent(spec.allocateLoadBalancerNodePorts) && spec.type !== 'LoadBalancer'
  return [
    ...checkTopologyMode(service, labelDomain),
    ...checkPresence(spec),
    ...checkServicePorts(spec),
    ...validateLabels(spec.selector, 'spec.selector'),
    ...checkAffinity(spec),
    ...checkClusterAddresses(withAddressList(spec, context.release), stored?.spec ?? {}),
    ...checkExternalAddresses(spec),
    ...checkSupported(spec, 'spec', 'type', types),
    ...checkPortNumbers(spec),
    ...checkSourceRanges(service, spec, labelDomain, stored),
    ...(drawsPorts ? [forbidden('spec.allocateLoadBalancerNodePorts', forBalancersOnly)] : []),
    ...checkBalancerClass(spec),
    ...checkExternalTraffic(spec),
    ...checkInternalTraffic(spec, context),
  ]
}

function checkServiceUpdate(next: Service, stored: Service): readonly StatusCause[] {
  const { spec } = next
  const { spec: before } = stored
  const causes = [...checkClusterAddressUpdate(next, stored)]
  const balances = [spec, before].every(({ type }) => type === 'LoadBalancer')
  if (balances && !isSame(spec.loadBalancerClass, before.loadBalancerClass)) {
    const balancerClass = spec.loadBalancerClass ?? null
    causes.push(invalidValue('spec.loadBalancerClass', balancerClass, 'may not change once set'))
  }
  // The original checks `loadBalancerClass` twice on updates.
  causes.push(...checkBalancerClass(spec))
  const checked = needsHealthPort(spec) && needsHealthPort(before)
  if (checked && spec.healthCheckNodePort !== before.healthCheckNodePort) {
    causes.push(forbidden('spec.healthCheckNodePort', immutableMessage))
  }
  return causes
}

export const serviceRules: KindRules<Service> = {
  nameRule: dns1035LabelName,
  updateFirst: true,
  check: checkService,
  checkUpdate: checkServiceUpdate,
  checkSubresource: (subresource, next, stored, context) =>
    subresource === 'status' ? checkServiceStatus(next, stored, context) : noCauses,
}
