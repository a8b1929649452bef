import { isJsonObject, type JsonObject } from '../../api/json.ts'
import type { DefaultAction } from '../../schema/defaulting-environment.ts'
import { ensureObject, listAt, objectAt, textAt } from '../json-access.ts'

const threeHours = 10_800

export const defaultSessionAffinityConfig: DefaultAction = (service) => {
  const spec = ensureObject(service, 'spec')
  const affinity = textAt(spec, 'sessionAffinity')
  if (affinity === 'None') delete spec['sessionAffinityConfig']
  if (affinity !== 'ClientIP') return
  const clientIp = ensureObject(ensureObject(spec, 'sessionAffinityConfig'), 'clientIP')
  clientIp['timeoutSeconds'] ??= threeHours
}

function isReachableFromOutside(spec: JsonObject): boolean {
  const type = textAt(spec, 'type')
  if (type === 'ClusterIP') return listAt(spec, 'externalIPs').length > 0
  return type === 'NodePort' || type === 'LoadBalancer'
}

export const defaultTrafficPolicies: DefaultAction = (service) => {
  const spec = ensureObject(service, 'spec')
  if (isReachableFromOutside(spec) && textAt(spec, 'externalTrafficPolicy') === '') {
    spec['externalTrafficPolicy'] = 'Cluster'
  }
  const hasClusterAddress = ['ClusterIP', 'NodePort', 'LoadBalancer'].includes(textAt(spec, 'type'))
  if (hasClusterAddress) spec['internalTrafficPolicy'] ??= 'Cluster'
}

export const defaultIngressModes: DefaultAction = (service) => {
  if (textAt(objectAt(service, 'spec'), 'type') !== 'LoadBalancer') return
  const balancer = objectAt(objectAt(service, 'status'), 'loadBalancer')
  const { ingress } = balancer
  if (!Array.isArray(ingress)) return
  balancer['ingress'] = ingress.map((point) => {
    if (!isJsonObject(point) || textAt(point, 'ip') === '' || 'ipMode' in point) return point
    const { ports, ...address } = point
    return { ...address, ipMode: 'VIP', ...(ports !== undefined && { ports }) }
  })
}
