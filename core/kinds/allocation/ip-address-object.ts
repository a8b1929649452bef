import type { Brand } from '../../base/api/brand.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { IPAddress } from '../../base/api/types/networking.v1.generated.ts'
import { parseIpAddress } from '../../base/network/ip-address.ts'
import { familyOf } from './address-range.ts'

export function networkingGroup({ apiDomain }: Brand): string {
  return `networking.${apiDomain}`
}

function managerLabel({ labelDomain }: Brand): string {
  return `ipaddress.${labelDomain}/managed-by`
}

function manager({ apiDomain }: Brand): string {
  return `ipallocator.${apiDomain}`
}

/** IPAddress object that records which service has an address. */
export function ipAddressObject(
  brand: Brand,
  address: string,
  service: { readonly namespace?: string; readonly name?: string },
): IPAddress {
  const { namespace = '', name = '' } = service
  const parsed = parseIpAddress(address)
  const labels = {
    ...(parsed && { [`ipaddress.${brand.labelDomain}/ip-family`]: familyOf(parsed) }),
    [managerLabel(brand)]: manager(brand),
  }
  return {
    kind: 'IPAddress',
    apiVersion: `${networkingGroup(brand)}/v1`,
    metadata: { name: address, labels },
    spec: { parentRef: { resource: 'services', namespace, name } },
  }
}

/** Whether an IPAddress is managed by the server; all others belong to users. */
export function isManagedAddress({ metadata }: ApiObject, brand: Brand): boolean {
  return metadata.labels?.[managerLabel(brand)] === manager(brand)
}

/** An IPAddress as the store holds it, which nobody has decoded. */
type StoredAddress = Pick<ApiObject, 'metadata'> & Partial<Pick<IPAddress, 'spec'>>

/** The service (`namespace/name`) that an IPAddress names; undefined where it names something else. */
export function serviceOf({ spec }: StoredAddress): string | undefined {
  const { group = '', resource, namespace = '', name = '' } = spec?.parentRef ?? {}
  return group === '' && resource === 'services' ? `${namespace}/${name}` : undefined
}
