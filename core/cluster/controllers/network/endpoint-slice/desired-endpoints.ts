import { listOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { isPodReady, isTerminating, nodeOf } from '../../shared/pods/pod-state.ts'
import {
  addressesOf,
  hostnameIn,
  isReachable,
  portsOn,
  publishesUnready,
  referenceTo,
} from '../services/service-facts.ts'

/** Endpoints that have the same ports, by {@link endpointKey}. */
export interface EndpointGroup {
  readonly ports: JsonObject[]
  readonly endpoints: Map<string, JsonObject>
}

/** What makes two endpoints the same one, whatever their state. */
export function endpointKey(endpoint: JsonObject): string {
  const target = structOf(endpoint, 'targetRef')
  const addresses = listOf(endpoint, 'addresses').map(String).toSorted()
  const name = `${textOf(target, 'namespace')}/${textOf(target, 'name')}`
  return JSON.stringify([addresses, textOf(endpoint, 'hostname'), name])
}

/** Whether two endpoints are equal; hints are compared on their own. */
export function sameEndpoint(a: JsonObject, b: JsonObject): boolean {
  return equalJson({ ...a, hints: undefined }, { ...b, hints: undefined })
}

/** Key of a list of ports, whatever their order. */
export function portsKey(ports: readonly JsonObject[]): string {
  const texts = ports.map((port) =>
    JSON.stringify([port['name'] ?? '', port['port'], port['protocol'], port['appProtocol']]),
  )
  return texts.toSorted().join()
}

/** Endpoints of a service in one address family, by their ports. A pod on an unknown node is left out, except where unready pods are published. */
export function desiredEndpoints(
  service: ApiObject,
  pods: readonly ApiObject[],
  family: string,
  findNode: (name: string) => ApiObject | undefined,
): Map<string, EndpointGroup> {
  const groups = new Map<string, EndpointGroup>()
  for (const pod of pods) {
    if (!isReachable(pod, true)) continue
    const ports = portsOn(pod, service)
    const key = portsKey(ports)
    const group = groups.get(key) ?? { ports, endpoints: new Map() }
    groups.set(key, group)
    const node = findNode(nodeOf(pod))
    const addresses = addressesOf(pod, family)
    if ((!node && !publishesUnready(service)) || addresses.length === 0) continue
    const endpoint = endpointOf(pod, service, addresses, node)
    group.endpoints.set(endpointKey(endpoint), endpoint)
  }
  return groups
}

function endpointOf(
  pod: ApiObject,
  service: ApiObject,
  addresses: string[],
  node: ApiObject | undefined,
): JsonObject {
  const serving = isPodReady(pod)
  const terminating = isTerminating(pod)
  const ready = publishesUnready(service) || (serving && !terminating)
  const nodeName = nodeOf(pod)
  const zone = zoneOf(node)
  const hostname = hostnameIn(pod, service)
  return {
    addresses,
    conditions: { ready, serving, terminating },
    ...(hostname !== '' && { hostname }),
    targetRef: referenceTo(pod),
    ...(nodeName !== '' && { nodeName }),
    ...(zone !== '' && { zone }),
  }
}

/** The label of a node's zone has the same key under every brand's label domain. */
function zoneOf(node: ApiObject | undefined): string {
  for (const [key, value] of Object.entries(node?.metadata.labels ?? {}))
    if (key.startsWith('topology.') && key.endsWith('/zone')) return value
  return ''
}
