import { explainedInternalError } from '../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../base/api/errors/status.ts'
import type { ServiceSpec } from '../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../base/api/types/views.ts'
import { invalidValue, noCauses } from '../../objects/schema/validation/causes.ts'
import { isHeadless } from '../rules/core/services/service-addresses.ts'
import type { IpFamily } from './address-range.ts'
import { staysAsItWas } from './default-ip-families.ts'
import { addressesOf, canonicalAddress } from './service-allocations.ts'

/** Values (addresses or ports) that one write takes, while they are collected. */
export interface Basket<T> {
  isTaken(item: T): boolean
  take(item: T): void
}

/** Addresses that one write may take. */
export interface AddressSource {
  /** Takes a requested address, or says why it cannot be allocated. */
  take(address: string, family: IpFamily): string | undefined
  /** Takes a free address; undefined where none is free. */
  draw(family: IpFamily): string | undefined
}

/**
 * Allocates the cluster IPs that a service lacks, one for each of its IP families, which are set before. Changes that
 * an update may not make are left for validation to refuse. `before` is empty for a create.
 *
 * @returns the cause why a requested address cannot be allocated, if any.
 * @throws ApiError `InternalError` when no address is free.
 */
export function allocateAddresses(
  spec: Writable<ServiceSpec>,
  before: ServiceSpec,
  source: AddressSource,
): readonly StatusCause[] {
  if (spec.type === 'ExternalName' || isHeadless(spec)) return noCauses
  if (staysAsItWas(spec, before)) return noCauses
  const families = (spec.ipFamilies ?? []).filter((family) => family !== '')
  const from = firstToAllocate(before, families)
  if (from >= families.length) return noCauses
  const asked = spec.clusterIPs ?? []
  const given = [...asked]
  for (let at = from; at < families.length; at++) {
    const [text, family = 'IPv4'] = [asked[at], families[at]]
    const why = text && source.take(canonicalAddress(text) ?? text, family)
    if (why) {
      // Those that were still to be allocated are shown, too.
      const shown = families.map((_, index) => asked[index] ?? '')
      return [invalidValue('spec.clusterIPs', shown, `failed to allocate IP ${text}: ${why}`)]
    }
    given[at] = text ?? draw(family, source)
  }
  spec.clusterIPs = given
  spec.clusterIP = given[0] ?? ''
  return noCauses
}

/** Index of the first family without an address: the families before it keep theirs. */
function firstToAllocate(before: ServiceSpec, families: readonly IpFamily[]): number {
  if (before.type === 'ExternalName') return 0
  const held = addressesOf(before)
  if (held[0] === 'None') return families.length
  return held.length === 1 && families.length === 2 ? 1 : held.length === 0 ? 0 : families.length
}

function draw(family: IpFamily, source: AddressSource): string {
  const address = source.draw(family)
  if (address === undefined)
    throw explainedInternalError('failed to allocate a serviceIP: range is full')
  return address
}
