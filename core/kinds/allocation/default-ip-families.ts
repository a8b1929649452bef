import type { StatusCause } from '../../base/api/errors/status.ts'
import { isPresent } from '../../base/api/json-fields.ts'
import { equalJson, type WritableJsonObject } from '../../base/api/json.ts'
import type { ServiceSpec } from '../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../base/api/types/views.ts'
import { parseIpAddress } from '../../base/network/ip-address.ts'
import { invalidValue, noCauses } from '../../objects/schema/validation/causes.ts'
import { checkClusterAddresses, isHeadless } from '../rules/core/services/service-addresses.ts'
import { familyOf, type IpFamily } from './address-range.ts'

const policyField = 'spec.ipFamilyPolicy'

function wrongPolicy(spec: ServiceSpec, detail: string): StatusCause {
  return invalidValue(policyField, spec.ipFamilyPolicy ?? '', detail)
}

/**
 * Whether an update leaves the families of a `PreferDualStack` service unchanged: it neither gets nor loses a second address
 * because the server has other families now.
 */
export function staysAsItWas(spec: ServiceSpec, before: ServiceSpec): boolean {
  const prefers = [spec, before].every((one) => one.ipFamilyPolicy === 'PreferDualStack')
  return (
    prefers &&
    (spec.type ?? '') === (before.type ?? '') &&
    isSameList(spec, before, 'clusterIPs') &&
    isSameList(spec, before, 'ipFamilies')
  )
}

function isSameList(
  spec: ServiceSpec,
  before: ServiceSpec,
  field: 'clusterIPs' | 'ipFamilies',
): boolean {
  return equalJson(spec[field] ?? [], before[field] ?? [])
}

/**
 * Sets the IP families and the family policy of a service where the client leaves them out; changes `spec`. `before` is
 * empty for a create; `families` are those of the server, its default first.
 *
 * @returns the causes why families and policy conflict; `spec` must not be used then.
 */
export function defaultIpFamilies(
  spec: Writable<ServiceSpec>,
  before: ServiceSpec,
  families: readonly IpFamily[],
): readonly StatusCause[] {
  if (spec.type === 'ExternalName' || staysAsItWas(spec, before)) return noCauses
  // Endpoints of a headless service without a selector are written by users, with addresses of either family.
  const isFree = isHeadless(spec) && Object.keys(spec.selector ?? {}).length === 0
  if (!isPresent(spec.ipFamilyPolicy)) {
    const inferred = isFree ? 'RequireDualStack' : 'SingleStack'
    spec.ipFamilyPolicy = before.ipFamilyPolicy || inferred
  }
  const disagreement = checkClusterAddresses(spec, before)
  if (disagreement.length > 0) return disagreement
  const causes = [...checkPolicy(spec, before), ...inferFamilies(spec, families)]
  if (causes.length > 0) return causes
  if (!isFree) {
    const missing = checkServed(spec, families)
    if (missing.length > 0) return missing
  }
  addFamilies(spec, isFree ? ['IPv4', 'IPv6'] : families, families)
  return noCauses
}

/** The second family and its address are dropped only where the client says so. */
function checkPolicy(spec: Writable<ServiceSpec>, before: ServiceSpec): readonly StatusCause[] {
  const isSingle = spec.ipFamilyPolicy === 'SingleStack'
  const causes: StatusCause[] = []
  for (const [field, one, many] of [
    ['clusterIPs', 'cluster IP', 'cluster IPs'],
    ['ipFamilies', 'IP family', 'IP families'],
  ] as const) {
    const list = spec[field] ?? []
    const count = list.length
    if (isSingle && count === 2 && isSameList(spec, before, field)) {
      const released: WritableJsonObject = spec
      released[field] = list.slice(0, 1)
    } else if (isSingle && count === 2) {
      const detail = `must be 'RequireDualStack' or 'PreferDualStack' when multiple ${many} are specified`
      causes.push(wrongPolicy(spec, detail))
    } else if (!isSingle && count > 0 && count < (before[field] ?? []).length) {
      causes.push(wrongPolicy(spec, `must be 'SingleStack' to release the secondary ${one}`))
    }
  }
  return causes
}

/** Infers IP families from requested cluster IPs. */
function inferFamilies(
  spec: Writable<ServiceSpec>,
  families: readonly IpFamily[],
): readonly StatusCause[] {
  if (isHeadless(spec)) return noCauses
  const known = spec.ipFamilies ?? []
  const addresses = spec.clusterIPs ?? []
  const causes: StatusCause[] = []
  const inferred: IpFamily[] = []
  for (const [index, text] of addresses.entries()) {
    const address = parseIpAddress(text)
    if (index < known.length || !address) continue
    const family = familyOf(address)
    if (families.includes(family)) inferred.push(family)
    else {
      const detail = `${family} is not configured on this cluster`
      causes.push(invalidValue(`spec.clusterIPs[${index}]`, [...addresses], detail))
    }
  }
  if (inferred.length > 0) spec.ipFamilies = [...known, ...inferred]
  return causes
}

function checkServed(spec: ServiceSpec, families: readonly IpFamily[]): readonly StatusCause[] {
  const causes: StatusCause[] = []
  if (spec.ipFamilyPolicy === 'RequireDualStack' && families.length < 2) {
    causes.push(wrongPolicy(spec, 'this cluster is not configured for dual-stack services'))
  }
  const served: readonly string[] = families
  for (const [index, family] of (spec.ipFamilies ?? []).entries()) {
    if (served.includes(family)) continue
    const detail = 'not configured on this cluster'
    causes.push(invalidValue(`spec.ipFamilies[${index}]`, family, detail))
  }
  return causes
}

/** Adds the server's default family where none is set, and a second one where the policy wants it and the server has it. */
function addFamilies(
  spec: Writable<ServiceSpec>,
  possible: readonly IpFamily[],
  [favourite = 'IPv4']: readonly IpFamily[],
): void {
  const named = spec.ipFamilies ?? []
  const all = named.length === 0 ? [favourite] : [...named]
  if (spec.ipFamilyPolicy !== 'SingleStack' && all.length === 1) {
    const other = possible.find((family) => family !== all[0])
    if (other) all.push(other)
  }
  spec.ipFamilies = all
}
