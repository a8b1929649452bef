import type {
  ObjectReference,
  Pod,
  Service,
  ServicePort,
  ServiceSpec,
} from '../../../../base/api/types/core.v1.generated.ts'
import type { EndpointPort } from '../../../../base/api/types/discovery.v1.generated.ts'
import { formatIpAddress, parseIpAddress } from '../../../../base/network/ip-address.ts'
import type { IpFamily } from '../../../../kinds/allocation/address-range.ts'
import { isPodFinished, isTerminating } from '../../shared/pods/pod-state.ts'

/** Labels by which a service selects its pods; undefined where it selects none itself. An empty selector selects all. */
export function selectorOf({ spec }: Service): ServiceSpec['selector'] {
  return spec.type === 'ExternalName' ? undefined : spec.selector
}

/** Whether a service has a cluster IP. */
export function hasClusterIp({ spec }: Service): boolean {
  const { clusterIP: address = '' } = spec
  return address !== '' && address !== 'None'
}

export function publishesUnready(service: Service): boolean {
  return service.spec.publishNotReadyAddresses === true
}

/** Address families of a service; IPv4 where the service names none. */
export function familiesOf({ spec }: Service): readonly IpFamily[] {
  const named = (spec.ipFamilies ?? []).filter((family) => family !== '')
  return named.length > 0 ? named : ['IPv4']
}

/** Addresses of a pod of one family, in canonical form. */
export function addressesOf(pod: Pod, family: IpFamily): string[] {
  return (pod.status.podIPs ?? []).flatMap(({ ip = '' }) => {
    const address = parseIpAddress(ip)
    const isOfFamily = address?.family === (family === 'IPv6' ? 6 : 4)
    return address && isOfFamily ? [formatIpAddress(address)] : []
  })
}

/** Whether a pod that runs, or may run again, has an address. `terminating`: whether pods that are being deleted count. */
export function isReachable(pod: Pod, terminating: boolean): boolean {
  const { podIP = '', podIPs = [] } = pod.status
  const hasAddress = podIP !== '' || podIPs.length > 0
  return hasAddress && !isPodFinished(pod) && (terminating || !isTerminating(pod))
}

/** Host name of a pod in the domain of a service; empty where the pod is not in it. */
export function hostnameIn(pod: Pod, service: Service): string {
  const { subdomain = '', hostname = '' } = pod.spec
  return subdomain === service.metadata.name ? hostname : ''
}

/** The port of a pod that a service's port means: its number, or that of the container port of that name and protocol. */
function targetPort(
  pod: Pod,
  { targetPort: target, protocol, port }: ServicePort,
): number | undefined {
  if (typeof target === 'number') return target
  if (target === '') return port
  const { containers, initContainers = [] } = pod.spec
  const sidecars = initContainers.filter(({ restartPolicy }) => restartPolicy === 'Always')
  for (const { ports = [] } of [...(containers ?? []), ...sidecars]) {
    const found = ports.find((each) => each.name === target && each.protocol === protocol)
    if (found) return found.containerPort
  }
  return undefined
}

/** A port of a service as a pod serves it. */
export type ServedPort = EndpointPort & { readonly port: number }

/** Ports of a service as a pod serves them; those that the pod lacks are left out. */
export function portsOn(pod: Pod, service: Service): ServedPort[] {
  return (service.spec.ports ?? []).flatMap((port) => {
    const number = targetPort(pod, port)
    if (number === undefined) return []
    const { name = '', protocol, appProtocol } = port
    return [{ name, port: number, protocol, ...(appProtocol !== undefined && { appProtocol }) }]
  })
}

/** Reference to a pod as endpoints have it. */
export function referenceTo({ metadata }: Pod): ObjectReference {
  const { namespace = '', name = '', uid = '' } = metadata
  return { kind: 'Pod', namespace, name, uid }
}
