import { formatIpAddress, type IpAddress, parseIpAddress } from '../../api/ip-address.ts'
import type { Cause } from '../../api/status.ts'
import { type FieldPath, invalidValue } from '../../schema/validation/causes.ts'

export const badIp = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'

/** Whether an address is IPv4-mapped (`::ffff:1.2.3.4`): Go treats it as IPv4 in all rules but those on its spelling. */
export function isMappedIpv4({ family, value }: IpAddress): boolean {
  return family === 6 && value >> 32n === 0xffffn
}

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

/** The IPv4 address in an IPv4-mapped IPv6 one; any other as it is. */
export function unmapped(address: IpAddress): IpAddress {
  return isMappedIpv4(address) ? { family: 4, value: address.value & 0xffff_ffffn } : address
}

type AddressTest = (bits: bigint) => boolean

/** Addresses that endpoints may not have: tests for IPv4 and IPv6, and the detail of the cause. */
const unusable: readonly (readonly [v4: AddressTest, v6: AddressTest, detail: string])[] = [
  [
    (bits) => bits >> 24n === 127n,
    (bits) => bits === 1n,
    'may not be in the loopback range (127.0.0.0/8, ::1/128)',
  ],
  [
    (bits) => bits >> 16n === 0xa9fen,
    (bits) => bits >> 118n === 0x3fan,
    'may not be in the link-local range (169.254.0.0/16, fe80::/10)',
  ],
  [
    (bits) => bits >> 8n === 0xe0_0000n,
    // The multicast flags do not matter, as in Go.
    (bits) => ((bits >> 112n) & 0xff0fn) === 0xff02n,
    'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
  ],
]

const [loopback] = unusable

/** Validates an endpoint's address. `mayLoop`: loopback addresses are valid too. */
export function checkEndpointIp(text: string, path: FieldPath, mayLoop = false): readonly Cause[] {
  const address = parseIpAddress(text)
  if (!address) return [invalidValue(path, text, 'must be a valid IP address')]
  const { family, value } = unmapped(address)
  if (value === 0n) return [invalidValue(path, text, `may not be unspecified (${text})`)]
  for (const rule of unusable) {
    const [isUnusable4, isUnusable6, detail] = rule
    if (!(family === 4 ? isUnusable4 : isUnusable6)(value)) continue
    return rule === loopback && mayLoop ? [] : [invalidValue(path, text, detail)]
  }
  return []
}
