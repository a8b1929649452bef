import type { Brand } from '../../../../base/api/brand.ts'
import { structOf, textsOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { parseCidr, parseIpAddress } from '../../../../base/network/ip-address.ts'
import { AddressRange } from '../../../../kinds/allocation/address-range.ts'
import { isManagedAddress } from '../../../../kinds/allocation/ip-address-object.ts'

function networksOf(range: ApiObject): readonly AddressRange[] {
  return textsOf(structOf(range, 'spec'), 'cidrs').flatMap((text) => {
    const cidr = parseCidr(text)
    return cidr ? [new AddressRange(cidr)] : []
  })
}

/** Whether a ServiceCIDR is still needed: an allocated address is in its ranges and in no other ServiceCIDR's. */
export async function needsRange(
  range: ApiObject,
  {
    client,
    brand,
    signal,
    ...paths
  }: {
    readonly client: Client
    readonly brand: Brand
    readonly signal: AbortSignal
    /** Paths of ServiceCIDRs (`ranges`) and IPAddresses (`addresses`). */
    readonly ranges: string
    readonly addresses: string
  },
): Promise<boolean> {
  const own = networksOf(range)
  const { items } = await client.list(paths.ranges, { signal })
  // Terminating ServiceCIDRs do not count: of two that overlap and are both deleted, one must stay.
  const others = items
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    .flatMap((each) => networksOf(each))
  for await (const page of client.pages(paths.addresses, { limit: 500, signal })) {
    for (const object of page.items) {
      const address = parseIpAddress(object.metadata.name ?? '')
      if (!address || !isManagedAddress(object, brand)) continue
      if (!own.some((network) => network.contains(address))) continue
      if (!others.some((network) => network.contains(address))) return true
    }
  }
  return false
}
