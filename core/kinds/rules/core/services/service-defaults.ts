import type { Service, ServiceSpec } from '../../../../base/api/types/core.v1.generated.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'

const threeHours = 10_800

export const defaultSessionAffinityConfig: DefaultAction<Service> = ({ spec }) => {
  const affinity = spec.sessionAffinity
  if (affinity === 'None') delete spec.sessionAffinityConfig
  if (affinity !== 'ClientIP') return
  const config = (spec.sessionAffinityConfig ??= {})
  const clientIp = (config.clientIP ??= {})
  clientIp.timeoutSeconds ??= threeHours
}

function isReachableFromOutside(spec: ServiceSpec): boolean {
  const type = spec.type ?? ''
  if (type === 'ClusterIP') return (spec.externalIPs ?? []).length > 0
  return type === 'NodePort' || type === 'LoadBalancer'
}

export const defaultTrafficPolicies: DefaultAction<Service> = ({ spec }) => {
  if (isReachableFromOutside(spec) && (spec.externalTrafficPolicy ?? '') === '') {
    spec.externalTrafficPolicy = 'Cluster'
  }
  const { type } = spec
  const hasClusterAddress = type === 'ClusterIP' || type === 'NodePort' || type === 'LoadBalancer'
  if (hasClusterAddress) spec.internalTrafficPolicy ??= 'Cluster'
}

export const defaultIngressModes: DefaultAction<Service> = ({ spec, status }) => {
  if (spec.type !== 'LoadBalancer') return
  const { loadBalancer: balancer } = status
  if (!balancer.ingress) return
  balancer.ingress = balancer.ingress.map((point) => {
    if ((point.ip ?? '') === '' || 'ipMode' in point) return point
    const { ports, ...address } = point
    return { ...address, ipMode: 'VIP', ...(ports !== undefined && { ports }) }
  })
}
