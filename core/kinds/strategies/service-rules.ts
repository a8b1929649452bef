import { cloneJson, equalJson, type JsonObject, type JsonValue } from '../../api/json.ts'
import type { WriteRule } from '../../catalog/write-rule.ts'
import {
  ensureStruct,
  listOf,
  numberOf,
  structOf,
  objectsOf,
  textOf,
} from '../../api/json-fields.ts'

type Need = (spec: JsonObject) => boolean

function isOfType(...types: readonly string[]): Need {
  return (spec) => types.includes(textOf(spec, 'type') || 'ClusterIP')
}

const needsClusterIp = isOfType('ClusterIP', 'NodePort', 'LoadBalancer')
const isLoadBalancer = isOfType('LoadBalancer')

const needsNodePort: Need = (spec) =>
  isOfType('NodePort')(spec) ||
  (isLoadBalancer(spec) && spec['allocateLoadBalancerNodePorts'] !== false)

const needsHealthPort: Need = (spec) =>
  isLoadBalancer(spec) && textOf(spec, 'externalTrafficPolicy') === 'Local'

const needsTrafficPolicy: Need = (spec) =>
  isOfType('NodePort', 'LoadBalancer')(spec) ||
  (isOfType('ClusterIP')(spec) && listOf(spec, 'externalIPs').length > 0)

/** Fields that go with a need, when they are the same as before: the client did not set them for the new type. */
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
const serviceTypeChange: WriteRule = (next, stored) => {
  if (!stored) return
  const spec = ensureStruct(next, 'spec')
  const before = structOf(stored, 'spec')
  keepAllocated(spec, before)
  for (const [need, fields] of dependentFields) {
    if (!need(before) || need(spec)) continue
    const unchanged = fields.every((field) => equalJson(spec[field], before[field]))
    if (unchanged) for (const field of fields) delete spec[field]
  }
  if (needsNodePort(before) && !needsNodePort(spec)) dropNodePorts(spec, before)
}

function keepAllocated(spec: JsonObject, before: JsonObject): void {
  if (needsClusterIp(spec) && needsClusterIp(before)) {
    if (textOf(spec, 'clusterIP') === '') restore(spec, before, 'clusterIP')
    const same = textOf(spec, 'clusterIP') === textOf(before, 'clusterIP')
    if (listOf(spec, 'clusterIPs').length === 0 && same) restore(spec, before, 'clusterIPs')
  }
  if (needsNodePort(spec) && needsNodePort(before)) keepNodePorts(spec, before)
  if (needsHealthPort(spec) && needsHealthPort(before) && !spec['healthCheckNodePort']) {
    restore(spec, before, 'healthCheckNodePort')
  }
}

function restore(spec: JsonObject, before: JsonObject, field: string): void {
  const value = before[field]
  if (value !== undefined) spec[field] = cloneJson(value)
}

function keepNodePorts(spec: JsonObject, before: JsonObject): void {
  const ports = objectsOf(spec, 'ports')
  const used = new Set(ports.map((port) => numberOf(port, 'nodePort') ?? 0))
  const key = (port: JsonObject): string =>
    `${textOf(port, 'protocol') || 'TCP'}/${numberOf(port, 'port') ?? 0}`
  const allocated = new Map(
    objectsOf(before, 'ports').map((port) => [key(port), numberOf(port, 'nodePort') ?? 0]),
  )
  for (const port of ports) {
    const known = allocated.get(key(port)) ?? 0
    if ((numberOf(port, 'nodePort') ?? 0) !== 0 || known === 0 || used.has(known)) continue
    port['nodePort'] = known
    used.add(known)
  }
}

function dropNodePorts(spec: JsonObject, before: JsonObject): void {
  const numbers = (of: JsonObject): JsonValue =>
    objectsOf(of, 'ports').map((port) => numberOf(port, 'nodePort') ?? 0)
  if (!equalJson(numbers(spec), numbers(before))) return
  for (const port of objectsOf(spec, 'ports')) delete port['nodePort']
}

export const serviceRules: Readonly<Record<string, WriteRule>> = { serviceTypeChange }
