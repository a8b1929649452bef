import type { Cause } from '../../../base/api/errors/status.ts'
import { formatIpAddress, isMappedIpv4, parseCidr } from '../../../base/network/ip-address.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { type FieldPath, invalidValue } from '../../../objects/schema/validation/causes.ts'
import { unmapped } from '../shared/validation/ip-addresses.ts'

/** Interface address in CIDR form: an address with the length of its network prefix. */
export function checkInterfaceAddress(text: string, path: FieldPath): Cause[] {
  const cidr = parseCidr(text)
  if (!cidr) {
    const detail = 'must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)'
    return [invalidValue(path, text, detail)]
  }
  const { prefixLength } = cidr
  // The length of an IPv4-mapped IPv6 address counts the bits before the IPv4 address, where it reaches into that.
  const length = isMappedIpv4(cidr) && prefixLength > 32 ? prefixLength - 96 : prefixLength
  const canonical = `${formatIpAddress(unmapped(cidr))}/${length}`
  if (text === canonical) return []
  return [invalidValue(path, text, `must be in canonical form (${quoteText(canonical)})`)]
}
