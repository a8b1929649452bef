import type { Brand } from '../../../../base/api/brand.ts'
import {
  bitsOf,
  type Cidr,
  formatIpAddress,
  isMappedIpv4,
  networkOf,
  parseCidr,
  parseIpAddress,
} from '../../../../base/network/ip-address.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { FieldPath } from '../../../../objects/schema/validation/causes.ts'
import { hasLeadingZeros, unmapped } from '../validation/ip-addresses.ts'
import { noWarnings } from './warning-rule.ts'

/** Warns of an IP address in a form that older fields accept and new ones do not. */
export function ipWarnings(path: FieldPath, text: string, { title }: Brand): readonly string[] {
  const address = parseIpAddress(text)
  if (!address) return noWarnings
  const canonical = formatIpAddress(unmapped(address))
  const shown = quoteText(text)
  if (hasLeadingZeros(text) || isMappedIpv4(address)) {
    const future = `will be considered invalid in a future ${title} release`
    return [`${path}: non-standard IP address ${shown} ${future}: use "${canonical}"`]
  }
  if (address.family === 4 || text === canonical) return noWarnings
  return [`${path}: IPv6 address ${shown} should be in RFC 5952 canonical format ("${canonical}")`]
}

/** Warns of a network in a form that older fields accept and new ones do not. */
export function cidrWarnings(path: FieldPath, text: string, { title }: Brand): readonly string[] {
  const cidr = parseCidr(text)
  if (!cidr) return noWarnings
  const warnings: string[] = []
  const shown = quoteText(text)
  const network = networkText(cidr)
  if (hasHostBits(cidr)) {
    // Go counts the prefix length of an IPv4-mapped address in bits of IPv6.
    const single = `${formatIpAddress(unmapped(cidr))}/${bitsOf(cidr)}`
    const choice = `(should be "${network}" or "${single}"?)`
    warnings.push(`${path}: CIDR value ${shown} is ambiguous in this context ${choice}`)
  }
  if (hasZerosInFront(text) || isMappedIpv4(cidr)) {
    const future = `will be considered invalid in a future ${title} release`
    warnings.push(`${path}: non-standard CIDR value ${shown} ${future}: use "${network}"`)
  }
  if (warnings.length > 0 || cidr.family === 4) return warnings
  const canonical = `${formatIpAddress(cidr)}/${cidr.prefixLength}`
  if (text === canonical) return noWarnings
  return [
    `${path}: IPv6 CIDR value ${shown} should be in RFC 5952 canonical format ("${canonical}")`,
  ]
}

function hasHostBits(cidr: Cidr): boolean {
  return networkOf(cidr).value !== cidr.value
}

/** Network with its host bits cleared; an IPv4-mapped network is written as IPv4. */
function networkText(cidr: Cidr): string {
  const masked = networkOf(cidr)
  const network = unmapped(masked)
  const length = cidr.prefixLength - (bitsOf(masked) - bitsOf(network))
  return `${formatIpAddress(network)}/${length}`
}

function hasZerosInFront(text: string): boolean {
  return hasLeadingZeros(text) || /\/0\d/.test(text)
}
