import type { Brand } from '../../base/api/brand.ts'
import { ApiError } from '../../base/api/errors/api-error.ts'
import { objectOf, structOf, textsOf } from '../../base/api/json-fields.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { WireClient } from '../../base/client/client.ts'
import { resourcePath } from '../../base/client/resource-path.ts'
import {
  formatIpAddress,
  type IpAddress,
  parseCidr,
  parseIpAddress,
} from '../../base/network/ip-address.ts'
import { AddressRange, familyOf } from '../../kinds/allocation/address-range.ts'
import { allocationsOf } from '../../kinds/allocation/service-allocations.ts'

/** Prefix length of the ServiceCIDR that is assumed for an address from another cluster, by IP version. */
const prefixOf = { 4: 16, 6: 112 } as const
const bits = { 4: 32, 6: 128 } as const

function isService({ apiVersion, kind }: ApiObject): boolean {
  return apiVersion === 'v1' && kind === 'Service'
}

/** Ranks of fixtures, in the order of their creation. */
export const addressRanks = [0, 1, 2] as const

/**
 * Rank of a fixture in the order of creation: ServiceCIDRs first, then services with addresses or node ports of their own,
 * then all objects that might be allocated the same.
 */
export function addressRank(object: ApiObject): (typeof addressRanks)[number] {
  if (object.kind === 'ServiceCIDR') return 0
  if (!isService(object)) return 2
  const { addresses, ports } = allocationsOf(object)
  return addresses.size + ports.size > 0 ? 1 : 2
}

/** Whether a fixture is the default service, whose address belongs to the server. */
export function isDefaultService({ metadata, ...object }: ApiObject, { word }: Brand): boolean {
  const { namespace, name } = metadata
  return isService({ metadata, ...object }) && namespace === 'default' && name === word
}

/** Service without its addresses and IP families. */
export function withoutAddresses(service: ApiObject): ApiObject {
  const spec = objectOf(service, 'spec')
  if (!spec) return service
  const { clusterIP: _one, clusterIPs: _all, ipFamilies: _families, ...kept } = spec
  return { ...service, spec: kept }
}

/** Creates ServiceCIDRs for the addresses of services from another cluster, so that they keep them. */
export async function addForeignRanges(
  client: WireClient,
  brand: Brand,
  fixtures: readonly ApiObject[],
): Promise<void> {
  const named = fixtures.filter((object) => isService(object) && !isDefaultService(object, brand))
  const addresses = named.flatMap((service) => [...allocationsOf(service).addresses])
  if (addresses.length === 0) return
  const group = `networking.${brand.apiDomain}`
  const path = resourcePath({ group, version: 'v1', resource: 'servicecidrs' })
  const own = fixtures.filter(({ kind }) => kind === 'ServiceCIDR')
  const { items } = await client.list(path).catch((error: unknown) => {
    // Releases before ServiceCIDRs have one range, which cannot be extended.
    if (error instanceof ApiError && error.reason === 'NotFound') return { items: undefined }
    throw error
  })
  if (!items) return
  const known = [...items, ...own].flatMap((range) => textsOf(structOf(range, 'spec'), 'cidrs'))
  const ranges = known.flatMap((text) => {
    const cidr = parseCidr(text)
    return cidr ? [new AddressRange(cidr)] : []
  })
  const added = new Set<string>()
  for (const text of addresses) {
    const address = parseIpAddress(text)
    if (!address || ranges.some((range) => range.contains(address))) continue
    // Addresses of a family that the server does not have get no ServiceCIDR.
    if (!ranges.some(({ family }) => family === familyOf(address))) continue
    added.add(networkOf(address))
  }
  for (const cidr of added) {
    const name = `fixtures-${cidr.replaceAll(/[^0-9a-f]+/g, '-')}`
    const apiVersion = `${group}/v1`
    const spec = { cidrs: [cidr] }
    await client.create(path, { apiVersion, kind: 'ServiceCIDR', metadata: { name }, spec })
  }
}

function networkOf({ family, value }: IpAddress): string {
  const length = prefixOf[family]
  const shift = BigInt(bits[family] - length)
  return `${formatIpAddress({ family, value: (value >> shift) << shift })}/${length}`
}
