import {
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { formatIpAddress, parseIpAddress } from '../../../../base/network/ip-address.ts'
import { isPodFinished, isTerminating } from '../../shared/pods/pod-state.ts'

export const serviceResource = { group: '', version: 'v1', resource: 'services' }

/** Labels by which a service selects its pods; undefined where it selects none itself. An empty selector selects all. */
export function selectorOf(service: ApiObject): JsonObject | undefined {
  const spec = structOf(service, 'spec')
  return textOf(spec, 'type') === 'ExternalName' ? undefined : objectOf(spec, 'selector')
}

/** Whether a service has a cluster IP. */
export function hasClusterIp(service: ApiObject): boolean {
  const address = textOf(structOf(service, 'spec'), 'clusterIP')
  return address !== '' && address !== 'None'
}

export function publishesUnready(service: ApiObject): boolean {
  return structOf(service, 'spec')['publishNotReadyAddresses'] === true
}

/** Address families of a service; IPv4 where the service names none. */
export function familiesOf(service: ApiObject): readonly string[] {
  const named = listOf(structOf(service, 'spec'), 'ipFamilies').map(String)
  return named.length > 0 ? named : ['IPv4']
}

/** Addresses of a pod of one family, in canonical form. */
export function addressesOf(pod: ApiObject, family: string): string[] {
  return objectsOf(structOf(pod, 'status'), 'podIPs').flatMap((entry) => {
    const address = parseIpAddress(textOf(entry, 'ip'))
    const isOfFamily = address?.family === (family === 'IPv6' ? 6 : 4)
    return address && isOfFamily ? [formatIpAddress(address)] : []
  })
}

/** Whether a pod that runs, or may run again, has an address. `terminating`: whether pods that are being deleted count. */
export function isReachable(pod: ApiObject, terminating: boolean): boolean {
  const status = structOf(pod, 'status')
  const hasAddress = textOf(status, 'podIP') !== '' || listOf(status, 'podIPs').length > 0
  return hasAddress && !isPodFinished(pod) && (terminating || !isTerminating(pod))
}

/** Host name of a pod in the domain of a service; empty where the pod is not in it. */
export function hostnameIn(pod: ApiObject, service: ApiObject): string {
  const spec = structOf(pod, 'spec')
  return textOf(spec, 'subdomain') === service.metadata.name ? textOf(spec, 'hostname') : ''
}

/** The port of a pod that a service's port means: its number, or that of the container port of that name and protocol. */
function targetPort(pod: ApiObject, port: JsonObject): number | undefined {
  const number = numberOf(port, 'targetPort')
  if (number !== undefined) return number
  const name = textOf(port, 'targetPort')
  if (name === '') return numberOf(port, 'port')
  const spec = structOf(pod, 'spec')
  const sidecars = objectsOf(spec, 'initContainers').filter(
    (container) => textOf(container, 'restartPolicy') === 'Always',
  )
  for (const container of [...objectsOf(spec, 'containers'), ...sidecars]) {
    const found = objectsOf(container, 'ports').find(
      (each) => textOf(each, 'name') === name && protocolOf(each) === protocolOf(port),
    )
    if (found) return numberOf(found, 'containerPort')
  }
  return undefined
}

function protocolOf(port: JsonObject): string {
  return textOf(port, 'protocol') || 'TCP'
}

/** Ports of a service as a pod serves them; those that the pod lacks are left out. */
export function portsOn(pod: ApiObject, service: ApiObject): JsonObject[] {
  return objectsOf(structOf(service, 'spec'), 'ports').flatMap((port) => {
    const number = targetPort(pod, port)
    if (number === undefined) return []
    const appProtocol = textOf(port, 'appProtocol')
    return [
      {
        name: textOf(port, 'name'),
        port: number,
        protocol: protocolOf(port),
        ...(appProtocol !== '' && { appProtocol }),
      },
    ]
  })
}

/** Reference to a pod as endpoints have it. */
export function referenceTo({ metadata }: ApiObject): JsonObject {
  const { namespace = '', name = '', uid = '' } = metadata
  return { kind: 'Pod', namespace, name, uid }
}
