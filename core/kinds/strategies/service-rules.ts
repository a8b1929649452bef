import { cloneJson, equalJson, type JsonObject, type JsonValue } from '../../api/json.ts'
import type { WriteRule } from '../../catalog/write-rule.ts'
import { ensureObject, listAt, numberAt, objectAt, objectsAt, textAt } from '../json-access.ts'

type Need = (spec: JsonObject) => boolean

function isOfType(...types: readonly string[]): Need {
  return (spec) => types.includes(textAt(spec, 'type') || 'ClusterIP')
}

const needsClusterIp = isOfType('ClusterIP', 'NodePort', 'LoadBalancer')
const isLoadBalancer = isOfType('LoadBalancer')

const needsNodePort: Need = (spec) =>
  isOfType('NodePort')(spec) ||
  (isLoadBalancer(spec) && spec['allocateLoadBalancerNodePorts'] !== false)

const needsHealthPort: Need = (spec) =>
  isLoadBalancer(spec) && textAt(spec, 'externalTrafficPolicy') === 'Local'

const needsTrafficPolicy: Need = (spec) =>
  isOfType('NodePort', 'LoadBalancer')(spec) ||
  (isOfType('ClusterIP')(spec) && listAt(spec, 'externalIPs').length > 0)

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
  const spec = ensureObject(next, 'spec')
  const before = objectAt(stored, 'spec')
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
    if (textAt(spec, 'clusterIP') === '') restore(spec, before, 'clusterIP')
    const same = textAt(spec, 'clusterIP') === textAt(before, 'clusterIP')
    if (listAt(spec, 'clusterIPs').length === 0 && same) restore(spec, before, 'clusterIPs')
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
  const ports = objectsAt(spec, 'ports')
  const used = new Set(ports.map((port) => numberAt(port, 'nodePort')))
  const key = (port: JsonObject): string =>
    `${textAt(port, 'protocol') || 'TCP'}/${numberAt(port, 'port')}`
  const allocated = new Map(
    objectsAt(before, 'ports').map((port) => [key(port), numberAt(port, 'nodePort')]),
  )
  for (const port of ports) {
    const known = allocated.get(key(port)) ?? 0
    if (numberAt(port, 'nodePort') !== 0 || known === 0 || used.has(known)) continue
    port['nodePort'] = known
    used.add(known)
  }
}

function dropNodePorts(spec: JsonObject, before: JsonObject): void {
  const numbers = (of: JsonObject): JsonValue =>
    objectsAt(of, 'ports').map((port) => numberAt(port, 'nodePort'))
  if (!equalJson(numbers(spec), numbers(before))) return
  for (const port of objectsAt(spec, 'ports')) delete port['nodePort']
}

export const serviceRules: Readonly<Record<string, WriteRule>> = { serviceTypeChange }
