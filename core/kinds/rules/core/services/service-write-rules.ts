import { cloneJson, equalJson, type WritableJsonObject } from '../../../../base/api/json.ts'
import type {
  Service,
  ServiceSpec,
  ServiceType,
} from '../../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'

type Need = (spec: ServiceSpec) => boolean

function isOfType(...types: readonly ServiceType[]): Need {
  return (spec) => types.includes(spec.type || 'ClusterIP')
}

/** Cluster IPs: an unknown service type counts as needing them, so that validation refuses it for its type alone. */
const needsClusterIp: Need = (spec) => spec.type !== 'ExternalName'
const isLoadBalancer = isOfType('LoadBalancer')
const opensNodePorts = isOfType('NodePort', 'LoadBalancer')

/** Node ports: a load balancer may do without, and keeps those that it has until a client leaves them out. */
const needsNodePort: Need = (spec) =>
  opensNodePorts(spec) && !(isLoadBalancer(spec) && spec.allocateLoadBalancerNodePorts === false)

const needsHealthPort: Need = (spec) =>
  isLoadBalancer(spec) && spec.externalTrafficPolicy === 'Local'

const needsTrafficPolicy: Need = (spec) =>
  isOfType('NodePort', 'LoadBalancer')(spec) ||
  (isOfType('ClusterIP')(spec) && (spec.externalIPs ?? []).length > 0)

/** Fields that a type change drops with the need for them, if unchanged: the client did not set them for the new type. */
const dependentFields: readonly (readonly [need: Need, fields: readonly (keyof ServiceSpec)[]])[] =
  [
    [needsClusterIp, ['clusterIP', 'clusterIPs']],
    [needsClusterIp, ['ipFamilies']],
    [needsClusterIp, ['ipFamilyPolicy']],
    [needsHealthPort, ['healthCheckNodePort']],
    [isLoadBalancer, ['allocateLoadBalancerNodePorts']],
    [isLoadBalancer, ['loadBalancerClass']],
    [needsTrafficPolicy, ['externalTrafficPolicy']],
  ]

/**
 * Lets a client change a service's type, or send back less than it read, without naming what was allocated: addresses
 * and ports that the new type still needs are kept, those that it does not need are dropped.
 */
export const serviceTypeChange: WriteRule<Service> = (next, stored) => {
  if (!stored) return
  const { spec } = next
  const { spec: before } = stored
  keepAllocated(spec, before)
  agreeAddresses(spec, before)
  for (const [need, fields] of dependentFields) {
    if (!need(before) || need(spec)) continue
    const unchanged = fields.every((field) => equalJson(spec[field], before[field]))
    if (unchanged) for (const field of fields) delete spec[field]
  }
  if (opensNodePorts(before) && !opensNodePorts(spec)) dropNodePorts(spec, before)
  dropInternalPolicy(spec)
  if (!isLoadBalancer(spec)) next.status.loadBalancer = {}
}

/** `clusterIPs` follows `clusterIP`, for clients that know one address only. */
export const agreeClusterAddresses: WriteRule<Service> = (next) => {
  const { spec } = next
  agreeAddresses(spec, {})
  dropInternalPolicy(spec)
}

/** The original never returns the internal traffic policy of a service that is only a name. */
function dropInternalPolicy(spec: Writable<ServiceSpec>): void {
  if (spec.type === 'ExternalName') delete spec.internalTrafficPolicy
}

function agreeAddresses(spec: Writable<ServiceSpec>, before: ServiceSpec): void {
  const [only, previous] = [spec.clusterIP ?? '', before.clusterIP ?? '']
  if (only === previous) {
    if ((spec.clusterIPs ?? []).length === 0) restore(spec, before, 'clusterIPs')
    // Services stored by older releases have no `clusterIPs`.
    if ((spec.clusterIPs ?? []).length === 0 && only !== '') spec.clusterIPs = [only]
    return
  }
  const isNewList = !equalJson(spec.clusterIPs ?? [], before.clusterIPs ?? [])
  if (isNewList) return
  if (only === '') delete spec.clusterIPs
  else spec.clusterIPs = [only]
}

function keepAllocated(spec: Writable<ServiceSpec>, before: ServiceSpec): void {
  if (needsClusterIp(spec) && needsClusterIp(before)) {
    if ((spec.clusterIP ?? '') === '') restore(spec, before, 'clusterIP')
    if ((spec.clusterIPs ?? []).length === 0) restore(spec, before, 'clusterIPs')
  }
  if (needsNodePort(spec) && needsNodePort(before)) keepNodePorts(spec, before)
  if (needsHealthPort(spec) && needsHealthPort(before) && !spec.healthCheckNodePort) {
    restore(spec, before, 'healthCheckNodePort')
  }
}

function restore(
  spec: WritableJsonObject,
  before: ServiceSpec,
  field: 'clusterIP' | 'clusterIPs' | 'healthCheckNodePort',
): void {
  const value = before[field]
  if (value !== undefined) spec[field] = cloneJson(value)
}

function nodePortsOf(spec: ServiceSpec): readonly number[] {
  return (spec.ports ?? []).map((port) => port.nodePort ?? 0).filter((port) => port !== 0)
}

/** Node ports that an update leaves out: those of the stored ports of the same name. */
function keepNodePorts(spec: Writable<ServiceSpec>, before: ServiceSpec): void {
  const used = new Set(nodePortsOf(spec))
  const allocated = new Map((before.ports ?? []).map((port) => [port.name ?? '', port.nodePort]))
  for (const port of spec.ports ?? []) {
    const known = allocated.get(port.name ?? '') ?? 0
    if ((port.nodePort ?? 0) === 0 && known !== 0 && !used.has(known)) {
      port.nodePort = known
    }
  }
}

/** Drops node ports, unless the client asks for ports that the service did not have: validation refuses those. */
function dropNodePorts(spec: Writable<ServiceSpec>, before: ServiceSpec): void {
  const known = new Set(nodePortsOf(before))
  if (!nodePortsOf(spec).every((port) => known.has(port))) return
  for (const port of spec.ports ?? []) delete port.nodePort
}
