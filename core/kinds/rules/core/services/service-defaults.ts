import { ensureStruct, listOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import {
  isJsonObject,
  type JsonObject,
  isList,
  type WritableJsonObject,
} from '../../../../base/api/json.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'

const threeHours = 10_800

export const defaultSessionAffinityConfig: DefaultAction = (service) => {
  const spec = ensureStruct(service, 'spec')
  const affinity = textOf(spec, 'sessionAffinity')
  if (affinity === 'None') delete spec['sessionAffinityConfig']
  if (affinity !== 'ClientIP') return
  const clientIp = ensureStruct(ensureStruct(spec, 'sessionAffinityConfig'), 'clientIP')
  clientIp['timeoutSeconds'] ??= threeHours
}

function isReachableFromOutside(spec: JsonObject): boolean {
  const type = textOf(spec, 'type')
  if (type === 'ClusterIP') return listOf(spec, 'externalIPs').length > 0
  return type === 'NodePort' || type === 'LoadBalancer'
}

export const defaultTrafficPolicies: DefaultAction = (service) => {
  const spec = ensureStruct(service, 'spec')
  if (isReachableFromOutside(spec) && textOf(spec, 'externalTrafficPolicy') === '') {
    spec['externalTrafficPolicy'] = 'Cluster'
  }
  const hasClusterAddress = ['ClusterIP', 'NodePort', 'LoadBalancer'].includes(textOf(spec, 'type'))
  if (hasClusterAddress) spec['internalTrafficPolicy'] ??= 'Cluster'
}

export const defaultIngressModes: DefaultAction = (service) => {
  if (textOf(structOf(service, 'spec'), 'type') !== 'LoadBalancer') return
  const balancer: WritableJsonObject = structOf(structOf(service, 'status'), 'loadBalancer')
  const { ingress } = balancer
  if (!isList(ingress)) return
  balancer['ingress'] = ingress.map((point) => {
    if (!isJsonObject(point) || textOf(point, 'ip') === '' || 'ipMode' in point) return point
    const { ports, ...address } = point
    return { ...address, ipMode: 'VIP', ...(ports !== undefined && { ports }) }
  })
}
