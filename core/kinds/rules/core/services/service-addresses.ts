import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import type {
  IPFamily,
  IPFamilyPolicy,
  Service,
  ServiceSpec,
} from '../../../../base/api/types/core.v1.generated.ts'
import { type IpAddress, parseIpAddress } from '../../../../base/network/ip-address.ts'
import {
  addCauses,
  duplicate,
  invalidValue,
  noCauses,
  notSupported,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { badIp } from '../../shared/validation/ip-addresses.ts'
import { repeatedPlaces } from '../../shared/validation/repeated-places.ts'

const families: readonly IPFamily[] = ['IPv4', 'IPv6']
const policies: readonly IPFamilyPolicy[] = ['PreferDualStack', 'RequireDualStack', 'SingleStack']
const path = 'spec.clusterIPs'

/** Whether a service is headless: it gets no cluster IP. */
export function isHeadless(spec: ServiceSpec): boolean {
  const addresses = spec.clusterIPs ?? []
  return addresses.length === 0 ? spec.clusterIP === 'None' : addresses[0] === 'None'
}

function isExternalName(spec: ServiceSpec): boolean {
  return spec.type === 'ExternalName'
}

/**
 * Cluster IPs and IP families of a service agree with each other, as far as they are set. Checked before allocation, which
 * needs agreement, and again with the allocated values. Addresses that the stored spec `before` has are not validated again.
 */
export function checkClusterAddresses(
  spec: ServiceSpec,
  before: ServiceSpec,
): readonly StatusCause[] {
  if (isExternalName(spec)) return noCauses
  const addresses = spec.clusterIPs ?? []
  const causes = [...checkPrimaryAddress(spec, addresses), ...checkFamilies(spec)]
  const invalid = checkAddressSyntax(addresses, before.clusterIPs ?? [])
  addCauses(causes, invalid)
  if (addresses.length > 2) causes.push(invalidAddresses(addresses, 'may only hold up to 2 values'))
  if (invalid.length > 0) return causes
  const parsed = addresses.map((address) => parseIpAddress(address))
  if (addresses.length > 1 && new Set(parsed.map((one) => one?.family)).size === 1) {
    causes.push(invalidAddresses(addresses, 'may specify no more than one IP for each IP family'))
  }
  if (!isHeadless(spec)) addCauses(causes, checkAddressFamilies(addresses, parsed, spec))
  return causes
}

function invalidAddresses(addresses: readonly string[], detail: string): StatusCause {
  return invalidValue(path, [...addresses], detail)
}

/** `clusterIP` must be the first of `clusterIPs`: old clients know only the single field. */
function checkPrimaryAddress(spec: ServiceSpec, addresses: readonly string[]): StatusCause[] {
  const only = spec.clusterIP ?? ''
  const [first] = addresses
  if (only === '') {
    const detail = 'must be empty when `clusterIP` is not specified'
    return first === undefined ? [] : [invalidAddresses(addresses, detail)]
  }
  if (only === first) return []
  if (first === undefined) return [required(path)]
  return [invalidAddresses(addresses, 'first value must match `clusterIP`')]
}

function checkFamilies(spec: ServiceSpec): StatusCause[] {
  const causes: StatusCause[] = []
  const given = spec.ipFamilies ?? []
  const repeated = repeatedPlaces(given)
  for (const [index, family] of given.entries()) {
    const field = `spec.ipFamilies[${index}]`
    if (!families.includes(family)) causes.push(notSupported(field, family, families))
    if (repeated.has(index)) causes.push(duplicate(field, family))
  }
  const policy = spec.ipFamilyPolicy
  if (isPresent(policy) && !policies.includes(policy)) {
    causes.push(notSupported('spec.ipFamilyPolicy', policy, policies))
  }
  return causes
}

function checkAddressSyntax(addresses: readonly string[], known: readonly string[]): StatusCause[] {
  return addresses.flatMap((address, index) => {
    if (index === 0 && address === 'None') {
      return addresses.length === 1
        ? []
        : [invalidAddresses(addresses, "'None' must be the first and only value")]
    }
    const isValid = known.includes(address) || parseIpAddress(address)
    return isValid ? [] : [invalidValue(`${path}[${index}]`, address, badIp)]
  })
}

function checkAddressFamilies(
  addresses: readonly string[],
  parsed: readonly (IpAddress | undefined)[],
  spec: ServiceSpec,
): StatusCause[] {
  return (spec.ipFamilies ?? []).flatMap((family, index) => {
    const address = parsed[index]
    if (!address || `IPv${address.family}` === family || !families.includes(family)) return []
    const detail = `expected an ${family} value as indicated by \`ipFamilies[${index}]\``
    return [invalidValue(`${path}[${index}]`, addresses[index], detail)]
  })
}

const unchangeable = 'may not change once set'

/** Validates an update of a service's cluster IPs and IP families. */
export function checkClusterAddressUpdate(next: Service, stored: Service): readonly StatusCause[] {
  const { spec } = next
  const { spec: before } = stored
  if (isExternalName(spec) || isExternalName(before)) return noCauses
  const [now, then] = [isHeadless(spec), isHeadless(before)]
  if (now && then) return noCauses
  return [
    ...checkAddressChange(spec, before),
    ...(now === then ? checkFamilyChange(spec, before) : []),
  ]
}

function addressesOf(spec: ServiceSpec): readonly string[] {
  const only = spec.clusterIP ?? ''
  const addresses = spec.clusterIPs ?? []
  return addresses.length === 0 && only !== '' ? [only] : addresses
}

/** Addresses stay once they are set; the secondary one may be released. */
function checkAddressChange(spec: ServiceSpec, before: ServiceSpec): readonly StatusCause[] {
  const [next, stored] = [addressesOf(spec), addressesOf(before)]
  const invalidAt = (index: number, detail: string): StatusCause =>
    invalidValue(`${path}[${index}]`, [...next], detail)
  if (stored.length === 0) return noCauses
  if (next.length === 0) return [invalidAt(0, 'primary clusterIP can not be unset')]
  if (next.length === stored.length) {
    return stored.flatMap((address, index) =>
      address === next[index] ? [] : [invalidAt(index, unchangeable)],
    )
  }
  const causes = next[0] === stored[0] ? [] : [invalidAt(0, unchangeable)]
  return next.length < stored.length
    ? [...causes, ...requireSingleStack(spec, 'clusterIP')]
    : causes
}

/** Families stay once they are set; the secondary one may be released. */
function checkFamilyChange(spec: ServiceSpec, before: ServiceSpec): readonly StatusCause[] {
  const [next, stored] = [spec.ipFamilies ?? [], before.ipFamilies ?? []]
  const invalidFamilies = (shown: readonly string[], detail: string): StatusCause =>
    invalidValue('spec.ipFamilies[0]', [...shown], detail)
  if (next.length === stored.length) {
    // The original shows each changed family at the place of the first.
    return stored.flatMap((family, index) =>
      family === next[index] ? [] : [invalidFamilies(next, unchangeable)],
    )
  }
  const causes: StatusCause[] = []
  const addresses = spec.clusterIPs ?? []
  const isLess = next.length < stored.length
  if (isLess && addresses.length === 0)
    causes.push(invalidFamilies(next, 'primary ipFamily can not be unset'))
  if (next.length > 0 && stored.length > 0 && next[0] !== stored[0]) {
    causes.push(invalidFamilies(addresses, unchangeable))
  }
  return isLess && next.length === 1 ? [...causes, ...requireSingleStack(spec, 'ipFamily')] : causes
}

/** Only a single-stack service may release its secondary address or family. */
function requireSingleStack(spec: ServiceSpec, what: string): readonly StatusCause[] {
  const policy = spec.ipFamilyPolicy ?? ''
  if (policy === 'SingleStack') return noCauses
  const detail = `must be set to 'SingleStack' when releasing the secondary ${what}`
  return [invalidValue('spec.ipFamilyPolicy', policy, detail)]
}
