import { type Cidr, containsCidr, type IpAddress, parseCidr } from '../network/ip-address.ts'
import { isLinkLocalUnicast, isLoopback, isMulticast, isUnspecified } from '../network/ip-ranges.ts'
import type { AllowedAddresses } from './outgoing-policy.ts'

/** What decides, besides a request's policy, whether it may go to an address. */
export interface AddressTerms {
  /** Whether the operator allows link-local addresses and the metadata services of clouds. */
  readonly allowsLinkLocal?: boolean
  /** Whether requests stay in this server, as those to simulated pods and to webhooks that are functions. */
  readonly isInside?: boolean
  /** Whether an address, or the name of a host, is one of the simulated network, which no machine has. */
  readonly isSimulated?: ((host: IpAddress | string) => boolean) | undefined
}

/** IPv6 networks whose addresses hold an IPv4 address, and the bits behind it: mapped, compatible, NAT64, 6to4. */
const embedding: readonly (readonly [network: Cidr, shift: bigint])[] = [
  [cidr('::ffff:0:0/96'), 0n],
  [cidr('::/96'), 0n],
  [cidr('64:ff9b::/96'), 0n],
  [cidr('2002::/16'), 80n],
]

/** "This network": systems take its addresses for their own. */
const thisNetwork = cidr('0.0.0.0/8')
const broadcast = cidr('255.255.255.255/32')

/** Metadata services of clouds that are not on a link-local address: AWS, Google, Alibaba, Azure, Oracle. */
const metadata: readonly Cidr[] = [
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
].map(cidr)

/** Names of metadata services, for hosts that do not see what a name resolves to. */
const metadataName =
  /^(?:metadata\.google\.internal|metadata\.goog|instance-data(?:\.ec2\.internal)?)\.?$/

function cidr(text: string): Cidr {
  const parsed = parseCidr(text)
  if (!parsed) throw new RangeError(text)
  return parsed
}

function isIn(network: Cidr, address: IpAddress): boolean {
  return containsCidr(network, { ...address, prefixLength: network.prefixLength })
}

/** The IPv4 address that an IPv6 address stands for, else the address itself. `::` and `::1` stand for themselves. */
function embedded(address: IpAddress): IpAddress {
  if (address.family === 4 || address.value <= 1n) return address
  const found = embedding.find(([network]) => isIn(network, address))
  return found ? { family: 4, value: (address.value >> found[1]) & 0xffff_ffffn } : address
}

/**
 * Which kind of address keeps a request from it: `a link-local address`; undefined where the request may go there. IPv6 addresses
 * that stand for IPv4 ones are taken for these.
 */
export function refusedKind(
  given: IpAddress,
  allowed: AllowedAddresses,
  { allowsLinkLocal = false, isSimulated }: AddressTerms,
): string | undefined {
  if (allowed === 'any') return undefined
  const address = embedded(given)
  if (isUnspecified(address) || isIn(thisNetwork, address)) return 'an unspecified address'
  if (isMulticast(address)) return 'a multicast address'
  if (isIn(broadcast, address)) return 'the broadcast address'
  if (isLoopback(address)) return allowed === 'pods' ? 'a loopback address' : undefined
  const isOptional = allowsLinkLocal && allowed !== 'pods'
  if (!isOptional && isLinkLocalUnicast(address)) return 'a link-local address'
  if (!isOptional && metadata.some((each) => isIn(each, address))) {
    return "the address of a cloud's metadata service"
  }
  return isSimulated?.(address) === true ? 'an address of the simulated network' : undefined
}

/** The same for the name of a host, of which only names of metadata services and of the simulated network are known. */
export function refusedName(
  name: string,
  allowed: AllowedAddresses,
  { allowsLinkLocal = false, isSimulated }: AddressTerms,
): string | undefined {
  if (allowed !== 'any' && isSimulated?.(name) === true) return 'a name of the simulated network'
  if (allowed === 'any' || (allowsLinkLocal && allowed !== 'pods')) return undefined
  return metadataName.test(name) ? "the name of a cloud's metadata service" : undefined
}
