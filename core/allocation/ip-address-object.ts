import type { Brand } from '../api/brand.ts'
import { canonicalMetadata } from '../api/canonical-metadata.ts'
import { parseIpAddress } from '../api/ip-address.ts'
import { structOf, textOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import type { WriteContext } from '../catalog/resource-definition.ts'
import { familyOf } from './address-range.ts'

export function networkingGroup({ apiDomain }: Brand): string {
  return `networking.${apiDomain}`
}

/** The object that says which service has an address; as it is stored, so that nobody else gets the address. */
export function ipAddressObject(
  { brand, now, uuid }: Pick<WriteContext, 'brand' | 'now' | 'uuid'>,
  address: string,
  { metadata }: ApiObject,
): ApiObject {
  const { namespace = '', name = '' } = metadata
  const parsed = parseIpAddress(address)
  const labels = {
    ...(parsed && { [`ipaddress.${brand.labelDomain}/ip-family`]: familyOf(parsed) }),
    [`ipaddress.${brand.labelDomain}/managed-by`]: `ipallocator.${brand.apiDomain}`,
  }
  return {
    kind: 'IPAddress',
    apiVersion: `${networkingGroup(brand)}/v1`,
    metadata: canonicalMetadata(
      { name: address, uid: uuid(), creationTimestamp: now, labels },
      undefined,
    ),
    spec: { parentRef: { resource: 'services', namespace, name } },
  }
}

/** Whether an IPAddress is that of a service. */
export function isAddressOf(address: ApiObject, { metadata }: ApiObject): boolean {
  const { namespace = '', name = '' } = metadata
  const parent = structOf(address, 'spec', 'parentRef')
  return (
    textOf(parent, 'group') === '' &&
    textOf(parent, 'resource') === 'services' &&
    textOf(parent, 'namespace') === namespace &&
    textOf(parent, 'name') === name
  )
}
