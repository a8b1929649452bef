import {
  ensureStruct,
  has,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import {
  cloneJson,
  equalJson,
  type JsonObject,
  type WritableJsonObject,
} from '../../../../base/api/json.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'

type Need = (spec: JsonObject) => boolean

function isOfType(...types: readonly string[]): Need {
  return (spec) => types.includes(textOf(spec, 'type') || 'ClusterIP')
}

/** Cluster IPs: an unknown service type counts as needing them, so that validation refuses it for its type alone. */
const needsClusterIp: Need = (spec) => textOf(spec, 'type') !== 'ExternalName'
const isLoadBalancer = isOfType('LoadBalancer')
const opensNodePorts = isOfType('NodePort', 'LoadBalancer')

/** Node ports: a load balancer may do without, and keeps those that it has until a client leaves them out. */
const needsNodePort: Need = (spec) =>
  opensNodePorts(spec) && !(isLoadBalancer(spec) && spec['allocateLoadBalancerNodePorts'] === false)

const needsHealthPort: Need = (spec) =>
  isLoadBalancer(spec) && textOf(spec, 'externalTrafficPolicy') === 'Local'

const needsTrafficPolicy: Need = (spec) =>
  isOfType('NodePort', 'LoadBalancer')(spec) ||
  (isOfType('ClusterIP')(spec) && listOf(spec, 'externalIPs').length > 0)

/** Fields that a type change drops with the need for them, if unchanged: the client did not set them for the new type. */
const dependentFields: readonly (readonly [need: Need, fields: readonly string[]])[] = [
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
export const serviceTypeChange: WriteRule = (next, stored) => {
  if (!stored) return
  const spec = ensureStruct(next, 'spec')
  const before = structOf(stored, 'spec')
  keepAllocated(spec, before)
  agreeAddresses(spec, before)
  for (const [need, fields] of dependentFields) {
    if (!need(before) || need(spec)) continue
    const unchanged = fields.every((field) => equalJson(spec[field], before[field]))
    if (unchanged) for (const field of fields) delete spec[field]
  }
  if (opensNodePorts(before) && !opensNodePorts(spec)) dropNodePorts(spec, before)
  dropInternalPolicy(spec)
  const status: WritableJsonObject | undefined = objectOf(next, 'status')
  if (!isLoadBalancer(spec) && status && has(status, 'loadBalancer')) status['loadBalancer'] = {}
}

/** `clusterIPs` follows `clusterIP`, for clients that know one address only. */
export const agreeClusterAddresses: WriteRule = (next) => {
  const spec = ensureStruct(next, 'spec')
  agreeAddresses(spec, {})
  dropInternalPolicy(spec)
}

/** The original never returns the internal traffic policy of a service that is only a name. */
function dropInternalPolicy(spec: WritableJsonObject): void {
  if (textOf(spec, 'type') === 'ExternalName') delete spec['internalTrafficPolicy']
}

function agreeAddresses(spec: WritableJsonObject, before: JsonObject): void {
  const [only, previous] = [textOf(spec, 'clusterIP'), textOf(before, 'clusterIP')]
  if (only === previous) {
    if (listOf(spec, 'clusterIPs').length === 0) restore(spec, before, 'clusterIPs')
    // Services stored by older releases have no `clusterIPs`.
    if (listOf(spec, 'clusterIPs').length === 0 && only !== '') spec['clusterIPs'] = [only]
    return
  }
  const isNewList = !equalJson(spec['clusterIPs'] ?? [], before['clusterIPs'] ?? [])
  if (isNewList) return
  if (only === '') delete spec['clusterIPs']
  else spec['clusterIPs'] = [only]
}

function keepAllocated(spec: JsonObject, before: JsonObject): void {
  if (needsClusterIp(spec) && needsClusterIp(before)) {
    for (const field of ['clusterIP', 'clusterIPs']) {
      if (textOf(spec, field) === '' && listOf(spec, field).length === 0) {
        restore(spec, before, field)
      }
    }
  }
  if (needsNodePort(spec) && needsNodePort(before)) keepNodePorts(spec, before)
  if (needsHealthPort(spec) && needsHealthPort(before) && !spec['healthCheckNodePort']) {
    restore(spec, before, 'healthCheckNodePort')
  }
}

function restore(spec: WritableJsonObject, before: JsonObject, field: string): void {
  const value = before[field]
  if (value !== undefined) spec[field] = cloneJson(value)
}

function nodePortsOf(spec: JsonObject): readonly number[] {
  return objectsOf(spec, 'ports')
    .map((port) => numberOf(port, 'nodePort') ?? 0)
    .filter((port) => port !== 0)
}

/** Node ports that an update leaves out: those of the stored ports of the same name. */
function keepNodePorts(spec: JsonObject, before: JsonObject): void {
  const used = new Set(nodePortsOf(spec))
  const allocated = new Map(
    objectsOf(before, 'ports').map((port) => [textOf(port, 'name'), numberOf(port, 'nodePort')]),
  )
  const ports: readonly WritableJsonObject[] = objectsOf(spec, 'ports')
  for (const port of ports) {
    const known = allocated.get(textOf(port, 'name')) ?? 0
    if ((numberOf(port, 'nodePort') ?? 0) === 0 && known !== 0 && !used.has(known)) {
      port['nodePort'] = known
    }
  }
}

/** Drops node ports, unless the client asks for ports that the service did not have: validation refuses those. */
function dropNodePorts(spec: JsonObject, before: JsonObject): void {
  const known = new Set(nodePortsOf(before))
  if (!nodePortsOf(spec).every((port) => known.has(port))) return
  const ports: readonly WritableJsonObject[] = objectsOf(spec, 'ports')
  for (const port of ports) delete port['nodePort']
}
