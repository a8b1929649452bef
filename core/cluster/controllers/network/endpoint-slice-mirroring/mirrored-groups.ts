import type { Endpoints } from '../../../../base/api/types/core.v1.generated.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Endpoint, EndpointPort } from '../../../../base/api/types/discovery.v1.generated.ts'
import { formatIpAddress, parseIpAddress } from '../../../../base/network/ip-address.ts'
import { endpointKey, portsKey } from '../endpoint-slice/desired-endpoints.ts'
import { repackedSubsets } from './repacked-subsets.ts'

/** Addresses that are mirrored of a subset at most, and endpoints of a slice. */
export const mostMirrored = 1000

/** Endpoints of one address family that have the same ports, by {@link endpointKey}. */
export interface MirroredGroup {
  readonly addressType: 'IPv4' | 'IPv6'
  readonly ports: readonly EndpointPort[]
  readonly endpoints: Map<string, Endpoint>
}

export interface MirroredEndpoints {
  /** By {@link groupKey}. */
  readonly groups: ReadonlyMap<string, MirroredGroup>
  /** Addresses that are no IP addresses. */
  readonly invalid: number
  /** Addresses that are not mirrored, the invalid ones among them. */
  readonly skipped: number
}

/** Key of the slices of one address family and one list of ports. */
export function groupKey(addressType: string, ports: readonly EndpointPort[]): string {
  return `${addressType} ${portsKey(ports)}`
}

/** What the slices of an Endpoints object show. Each of its subsets has a group of either family, possibly an empty one. */
export function mirroredEndpoints(endpoints: Endpoints): MirroredEndpoints {
  const groups = new Map<string, MirroredGroup>()
  let [invalid, skipped] = [0, 0]
  for (const { ports, addresses } of repackedSubsets(endpoints.subsets ?? [])) {
    const [ipv4, ipv6] = (['IPv4', 'IPv6'] as const).map((addressType) => {
      const slicePorts = ports.map(slicePort)
      const key = groupKey(addressType, slicePorts)
      const group = groups.get(key) ?? { addressType, ports: slicePorts, endpoints: new Map() }
      groups.set(key, group)
      return group
    })
    let added = 0
    for (const { address, isReady } of addresses) {
      if (added >= mostMirrored) break
      const ip = parseIpAddress(address.ip)
      const group = ip?.family === 6 ? ipv6 : ipv4
      if (!ip || !group) {
        invalid++
        continue
      }
      const endpoint = endpointOf(address, formatIpAddress(ip), isReady)
      group.endpoints.set(endpointKey(endpoint), endpoint)
      added++
    }
    skipped += addresses.length - added
  }
  return { groups, invalid, skipped }
}

function slicePort({ name = '', port, protocol, appProtocol }: corev1.EndpointPort): EndpointPort {
  return { name, port, protocol, ...(appProtocol !== undefined && { appProtocol }) }
}

function endpointOf(
  { hostname = '', targetRef, nodeName }: corev1.EndpointAddress,
  ip: string,
  ready: boolean,
): Endpoint {
  return {
    addresses: [ip],
    conditions: { ready },
    ...(hostname !== '' && { hostname }),
    ...(targetRef && { targetRef }),
    ...(nodeName !== undefined && { nodeName }),
  }
}
