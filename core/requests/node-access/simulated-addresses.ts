import type * as corev1 from '../../base/api/types/core.v1.generated.ts'
import type * as networkingv1 from '../../base/api/types/networking.v1.generated.ts'
import {
  type Cidr,
  containsCidr,
  formatIpAddress,
  type IpAddress,
  parseCidr,
  parseIpAddress,
} from '../../base/network/ip-address.ts'
import type { OutgoingPurpose } from '../../base/outgoing/outgoing-policy.ts'
import { decodedObject } from '../../storage/cache/derived-values.ts'
import type { StoredObjects } from '../../storage/cache/stored-objects.ts'
import type { NodeNetwork } from './node-access.ts'
import { isSimulatedNode } from './simulated-node.ts'

export interface SimulatedRanges {
  readonly network: NodeNetwork
  readonly nodes: StoredObjects
  readonly services: StoredObjects
  readonly serviceCidrs: StoredObjects
  /** The range of services' addresses that the server was started with: `10.0.0.0/24`, or two with a comma between. */
  readonly serviceRange: string
}

/** Whether an address, or the name of a host, is simulated, for a request of that purpose. */
export type IsSimulated = (host: IpAddress | string, purpose: OutgoingPurpose) => boolean

/** Names that the cluster's name server has, and those of services as the API server writes them; in lower case. */
const clusterName = /\.(?:svc|cluster\.local)\.?$/

/**
 * What the operator of the server has set up. Users may name any external addresses in services, so they could keep these requests from
 * their servers.
 */
const ofOperators: ReadonlySet<OutgoingPurpose> = new Set([
  'audit-webhook',
  'authorization-webhook',
  'distributed-claim',
  'image-webhook',
  'issuer-document',
  'token-webhook',
])

/** The range that pods of simulated nodes without one share. */
export const sharedPodRange = '10.88.0.0/13'

interface Known {
  /** Whether services are simulated. */
  readonly hasServices: boolean
  readonly ranges: readonly Cidr[]
  /** Addresses of nodes, and of load balancers. */
  readonly addresses: ReadonlySet<string>
  /** External addresses of services, as users name them. */
  readonly external: ReadonlySet<string>
}

/**
 * Tells simulated addresses, to which nothing is sent, as a machine on the host's own network may have the same: those of simulated nodes
 * and their pods, and those of services, unless the host is on the network of a cluster that has real nodes. Undefined where no
 * nodes are simulated.
 */
export function simulatedAddresses(ranges: SimulatedRanges): IsSimulated | undefined {
  const { network, nodes, services, serviceCidrs } = ranges
  if (!network.isSimulated) return undefined
  let known: Known = {
    hasServices: false,
    ranges: [],
    addresses: new Set(),
    external: new Set(),
  }
  let versions = ''
  return (host, purpose) => {
    const current = `${nodes.version()} ${services.version()} ${serviceCidrs.version()}`
    if (current !== versions) {
      known = knownOf(ranges)
      versions = current
    }
    if (typeof host === 'string') return known.hasServices && clusterName.test(host)
    const text = formatIpAddress(host)
    if (known.addresses.has(text)) return true
    if (known.external.has(text) && !ofOperators.has(purpose)) return true
    return known.ranges.some((range) =>
      containsCidr(range, { ...host, prefixLength: range.prefixLength }),
    )
  }
}

function knownOf({ network, nodes, services, serviceCidrs, serviceRange }: SimulatedRanges): Known {
  const texts: string[] = []
  const addresses: string[] = []
  const external: string[] = []
  let hasRealNodes = false
  for (const entry of nodes.entries('')) {
    const node = decodedObject<corev1.Node>(entry)
    const { podCIDR = '', podCIDRs = [] } = node.spec
    if (isSimulatedNode(node)) {
      const own = [podCIDR, ...podCIDRs].filter((each) => each !== '')
      texts.push(...(own.length > 0 ? own : [sharedPodRange]))
      for (const { type, address } of node.status.addresses ?? []) {
        if (type === 'InternalIP' || type === 'ExternalIP') addresses.push(address)
      }
    } else hasRealNodes = true
  }
  const hasServices = !network.isDialled || !hasRealNodes
  if (hasServices) {
    texts.push(...serviceRange.split(','))
    for (const entry of serviceCidrs.entries('')) {
      texts.push(...(decodedObject<networkingv1.ServiceCIDR>(entry).spec.cidrs ?? []))
    }
    for (const entry of services.entries('')) {
      const { spec, status } = decodedObject<corev1.Service>(entry)
      external.push(...(spec.externalIPs ?? []))
      addresses.push(...(status.loadBalancer.ingress ?? []).flatMap(({ ip }) => ip ?? []))
    }
  }
  return {
    hasServices,
    ranges: [...new Set(texts)].flatMap((text) => parseCidr(text.trim()) ?? []),
    addresses: canonical(addresses),
    external: canonical(external),
  }
}

/** Addresses in the one form that each has. */
function canonical(texts: readonly string[]): ReadonlySet<string> {
  const found = texts.flatMap((text) => parseIpAddress(text) ?? [])
  return new Set(found.map((address) => formatIpAddress(address)))
}
