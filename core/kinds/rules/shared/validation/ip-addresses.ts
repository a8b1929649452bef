import type { StatusCause } from '../../../../base/api/errors/status.ts'
import {
  type Cidr,
  formatIpAddress,
  type IpAddress,
  isMappedIpv4,
  parseIpAddress,
} from '../../../../base/network/ip-address.ts'
import {
  isLinkLocalMulticast,
  isLinkLocalUnicast,
  isLoopback,
  isUnspecified,
} from '../../../../base/network/ip-ranges.ts'
import { type FieldPath, invalidValue } from '../../../../objects/schema/validation/causes.ts'

export const badIp = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
export const badCidr = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'

/** Whether an address or network has IPv4 octets with leading zeros, which some parsers read as octal. */
export function hasLeadingZeros(text: string): boolean {
  return text.includes('.') && /(?:^|[.:])0\d+(?:[./]|$)/.test(text)
}

/** Says why a text is not an IP address in canonical form, the only form that new fields accept. */
export function addressFaults(text: string): string[] {
  const address = parseIpAddress(text)
  if (!address) return [badIp]
  if (hasLeadingZeros(text)) return ['must not have leading 0s']
  if (isMappedIpv4(address)) return ['must not be an IPv4-mapped IPv6 address']
  const canonical = formatIpAddress(address)
  return text === canonical ? [] : [`must be in canonical form ("${canonical}")`]
}

export function familyOfText(text: string): 4 | 6 | undefined {
  const address = parseIpAddress(text)
  return address && unmapped(address).family
}

/** The IPv4 address in an IPv4-mapped IPv6 one, as Go treats it in all rules but those on its spelling; any other as it is. */
export function unmapped(address: IpAddress): IpAddress {
  return isMappedIpv4(address) ? { family: 4, value: address.value & 0xffff_ffffn } : address
}

/** The IPv4 network in an IPv4-mapped IPv6 one; any other as it is. */
export function unmappedCidr(cidr: Cidr): Cidr {
  if (!isMappedIpv4(cidr)) return cidr
  return { ...unmapped(cidr), prefixLength: Math.max(0, cidr.prefixLength - 96) }
}

/** Addresses that endpoints may not have, with the detail of the cause. */
const unusable: readonly (readonly [test: (address: IpAddress) => boolean, detail: string])[] = [
  [isLoopback, 'may not be in the loopback range (127.0.0.0/8, ::1/128)'],
  [isLinkLocalUnicast, 'may not be in the link-local range (169.254.0.0/16, fe80::/10)'],
  [isLinkLocalMulticast, 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)'],
]

/** Validates an endpoint's address. `mayLoop`: loopback addresses are valid too. */
export function checkEndpointIp(
  text: string,
  path: FieldPath,
  mayLoop = false,
): readonly StatusCause[] {
  const address = parseIpAddress(text)
  if (!address) return [invalidValue(path, text, 'must be a valid IP address')]
  const tested = unmapped(address)
  if (isUnspecified(tested)) return [invalidValue(path, text, `may not be unspecified (${text})`)]
  const found = unusable.find(([test]) => test(tested))
  if (!found || (mayLoop && isLoopback(tested))) return []
  return [invalidValue(path, text, found[1])]
}
