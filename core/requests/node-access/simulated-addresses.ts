import type * as corev1 from '../../base/api/types/core.v1.generated.ts'
import type * as networkingv1 from '../../base/api/types/networking.v1.generated.ts'
import {
  type Cidr,
  containsCidr,
  type IpAddress,
  parseCidr,
} from '../../base/network/ip-address.ts'
import { decodedObject } from '../../storage/cache/derived-values.ts'
import type { StoredObjects } from '../../storage/cache/stored-objects.ts'
import type { NodeNetwork } from './node-access.ts'
import { isSimulatedNode } from './simulated-node.ts'

export interface SimulatedRanges {
  readonly network: NodeNetwork
  readonly nodes: StoredObjects
  readonly serviceCidrs: StoredObjects
  /** The range of services' addresses that the server was started with: `10.0.0.0/24`, or two with a comma between. */
  readonly serviceRange: string
}

/**
 * Tells simulated addresses, to which nothing is sent, as a machine on the host's own network may have the same: those of pods on
 * simulated nodes, and those of services, unless the host is on the network of a cluster that has real nodes. Undefined where no
 * nodes are simulated.
 */
export function simulatedAddresses(
  ranges: SimulatedRanges,
): ((address: IpAddress) => boolean) | undefined {
  const { network, nodes, serviceCidrs } = ranges
  if (!network.isSimulated) return undefined
  let known: readonly Cidr[] = []
  let versions = ''
  return (address) => {
    const current = `${nodes.version()} ${serviceCidrs.version()}`
    if (current !== versions) {
      known = rangesOf(ranges)
      versions = current
    }
    return known.some((range) =>
      containsCidr(range, { ...address, prefixLength: range.prefixLength }),
    )
  }
}

function rangesOf({
  network,
  nodes,
  serviceCidrs,
  serviceRange,
}: SimulatedRanges): readonly Cidr[] {
  const texts: string[] = []
  let hasRealNodes = false
  for (const entry of nodes.entries('')) {
    const node = decodedObject<corev1.Node>(entry)
    const { podCIDR = '', podCIDRs = [] } = node.spec
    if (isSimulatedNode(node)) texts.push(podCIDR, ...podCIDRs)
    else hasRealNodes = true
  }
  if (!network.isDialled || !hasRealNodes) {
    texts.push(...serviceRange.split(','))
    for (const entry of serviceCidrs.entries('')) {
      texts.push(...(decodedObject<networkingv1.ServiceCIDR>(entry).spec.cidrs ?? []))
    }
  }
  return [...new Set(texts)].flatMap((text) => parseCidr(text.trim()) ?? [])
}
