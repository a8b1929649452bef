import type { StatusCause } from '../../../base/api/errors/status.ts'
import { equalJson } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ServiceCIDR } from '../../../base/api/types/networking.v1.generated.ts'
import {
  formatIpAddress,
  isMappedIpv4,
  networkOf,
  parseCidr,
} from '../../../base/network/ip-address.ts'
import {
  invalidValue,
  immutableMessage,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { badCidr, hasLeadingZeros, unmapped } from '../shared/validation/ip-addresses.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

const field = 'spec.cidrs'

const mostCidrs = 2

/** Says why a text is not a network in canonical CIDR form; undefined where it is. */
function fault(text: string): string | undefined {
  const cidr = parseCidr(text)
  if (!cidr) return badCidr
  if (hasLeadingZeros(text) || /\/0\d/.test(text)) {
    return 'must not have leading 0s in IP or prefix length'
  }
  if (isMappedIpv4(cidr)) return 'must not have an IPv4-mapped IPv6 address'
  if (networkOf(cidr).value !== cidr.value) return 'must not have bits set beyond the prefix length'
  const canonical = `${formatIpAddress(cidr)}/${cidr.prefixLength}`
  return text === canonical ? undefined : `must be in canonical form ("${canonical}")`
}

function familyOf(text: string): 4 | 6 | undefined {
  const cidr = parseCidr(text)
  return cidr && unmapped(cidr).family
}

function cidrsOf(range: ServiceCIDR): readonly string[] {
  return range.spec.cidrs ?? []
}

function checkCidrs(range: ServiceCIDR): readonly StatusCause[] {
  const cidrs = cidrsOf(range)
  if (cidrs.length === 0) return [required(field, 'at least one CIDR required')]
  if (cidrs.length > mostCidrs) {
    const detail = 'may only hold up to 2 values'
    return [invalidValue(field, { CIDRs: [...cidrs] }, detail)]
  }
  const causes = cidrs.flatMap((text, index) => {
    const detail = fault(text)
    return detail === undefined ? [] : [invalidValue(`${field}[${index}]`, text, detail)]
  })
  const [first, second] = cidrs.map(familyOf)
  if (first !== undefined && first === second) {
    const detail =
      'may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64'
    causes.push(invalidValue(field, [...cidrs], detail))
  }
  return causes
}

/** Updates of a ServiceCIDR may only add a network of the other family. */
function checkCidrsUpdate(next: ServiceCIDR, stored: ServiceCIDR): readonly StatusCause[] {
  const [cidrs, before] = [cidrsOf(next), cidrsOf(stored)]
  if (equalJson([...cidrs], [...before])) return []
  const grows = before.length === 1 && cidrs.length === mostCidrs
  if (cidrs.length !== before.length && !grows) {
    return [invalidValue(field, cidrs.length === 0 ? null : [...cidrs], immutableMessage)]
  }
  const causes = before.flatMap((text, index) => {
    const now = cidrs[index] ?? ''
    return now === text ? [] : [invalidValue(`${field}[${index}]`, now, immutableMessage)]
  })
  return grows ? [...causes, ...checkCidrs(next)] : causes
}

export const serviceCidrRules: KindRules<ServiceCIDR> = {
  nameRule: subdomainName,
  checkCreate: checkCidrs,
  checkUpdate: checkCidrsUpdate,
}
