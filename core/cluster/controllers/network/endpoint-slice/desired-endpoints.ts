import { equalJson } from '../../../../base/api/json.ts'
import type { Node, Pod, Service } from '../../../../base/api/types/core.v1.generated.ts'
import type { Endpoint, EndpointPort } from '../../../../base/api/types/discovery.v1.generated.ts'
import type { FeatureGates } from '../../../../base/release/feature-gates.ts'
import type { IpFamily } from '../../../../kinds/allocation/address-range.ts'
import { isPodReady, isTerminating, nodeOf } from '../../shared/pods/pod-state.ts'
import {
  addressesOf,
  hostnameIn,
  isReachable,
  portsOn,
  publishesUnready,
  referenceTo,
} from '../services/service-facts.ts'
import { zoneOf } from './node-zone.ts'

/** Endpoints that have the same ports, by {@link endpointKey}. */
export interface EndpointGroup {
  readonly ports: readonly EndpointPort[]
  readonly endpoints: Map<string, Endpoint>
}

/** What makes two endpoints the same one, whatever their state. */
export function endpointKey({ addresses, hostname = '', targetRef = {} }: Endpoint): string {
  const { namespace = '', name = '' } = targetRef
  return JSON.stringify([(addresses ?? []).toSorted(), hostname, `${namespace}/${name}`])
}

/** Whether two endpoints are equal; hints are compared on their own. */
export function sameEndpoint(a: Endpoint, b: Endpoint): boolean {
  return equalJson({ ...a, hints: undefined }, { ...b, hints: undefined })
}

/** Key of a list of ports, whatever their order. */
export function portsKey(ports: readonly EndpointPort[]): string {
  const texts = ports.map(({ name, port, protocol, appProtocol }) =>
    JSON.stringify([name, port, protocol, appProtocol]),
  )
  return texts.toSorted().join()
}

/**
 * Endpoints of a service in one address family, by their ports, with the fields that the release keeps: others would be missing in the stored
 * slice and written again for ever. A pod on an unknown node is left out, except where unready pods are published.
 */
export function desiredEndpoints(
  service: Service,
  pods: readonly Pod[],
  family: IpFamily,
  findNode: (name: string) => Node | undefined,
  gate: FeatureGates,
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
    const endpoint = endpointOf(pod, service, addresses, node, gate)
    group.endpoints.set(endpointKey(endpoint), endpoint)
  }
  return groups
}

function endpointOf(
  pod: Pod,
  service: Service,
  addresses: string[],
  node: Node | undefined,
  gate: FeatureGates,
): Endpoint {
  const serving = isPodReady(pod)
  const terminating = isTerminating(pod)
  const ready = publishesUnready(service) || (serving && !terminating)
  const nodeName = nodeOf(pod)
  const zone = zoneOf(node)
  const hostname = hostnameIn(pod, service)
  return {
    addresses,
    conditions: {
      ready,
      ...(gate('EndpointSliceTerminatingCondition') && { serving, terminating }),
    },
    ...(hostname !== '' && { hostname }),
    targetRef: referenceTo(pod),
    ...(nodeName !== '' && gate('EndpointSliceNodeName') && { nodeName }),
    ...(zone !== '' && { zone }),
  }
}
