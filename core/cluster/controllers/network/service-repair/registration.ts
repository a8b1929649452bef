import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupResource } from '../../../../base/api/group-version.ts'
import { networkingGroup } from '../../../../kinds/allocation/ip-address-object.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/controller-registration.ts'
import { feedOf } from '../../shared/open-feed.ts'
import { storedPrefix, storedResource } from '../../shared/stored-resource.ts'
import { discoveryGroup, ensureDefaultEndpoints } from './default-endpoints.ts'
import { ensureDefaultService } from './default-service.ts'
import { ServiceRepair } from './service-repair.ts'

const services = { group: '', resource: 'services' }

function addressesOf(brand: Brand): GroupResource {
  return { group: networkingGroup(brand), resource: 'ipaddresses' }
}

function ensureService(parts: ControllerParts): Promise<void> {
  const { serverClient: client, addressRanges: ranges, settings } = parts
  return ensureDefaultService({ ...parts, client, ranges, nodePort: settings.serviceNodePort })
}

async function ensureEndpoints(parts: ControllerParts): Promise<void> {
  if (parts.settings.ownEndpoints === false) return
  const { serverClient: client, addressRanges: ranges } = parts
  const knows = (group: string, resource: string): boolean =>
    storedResource(parts, { group, resource }) !== undefined
  await ensureDefaultEndpoints({ ...parts, client, ranges, knows })
}

/** Store prefixes of Endpoints and EndpointSlices, as far as the release has them. */
function endpointPrefixes(parts: ControllerParts): readonly string[] {
  const kinds = [
    { group: '', resource: 'endpoints' },
    { group: discoveryGroup(parts.brand), resource: 'endpointslices' },
  ]
  return kinds.flatMap((kind) => storedResource(parts, kind)?.storedAs?.prefix ?? [])
}

/** Creates missing endpoints of the default service at the start; the controller repairs existing ones later. */
async function createEndpoints(parts: ControllerParts): Promise<void> {
  const { brand, cache } = parts
  const key = `default/${brand.word}`
  const exist = endpointPrefixes(parts).every((prefix) => cache.resource(prefix).get(key))
  if (!exist) await ensureEndpoints(parts)
}

export const serviceRepair: ControllerRegistration = {
  name: 'service-repair-controller',
  formerName: 'service-repair',
  isOfServer: true,
  needs: (brand) => [services, addressesOf(brand)],
  ownObjects: [
    { resource: () => services, ensure: ensureService },
    { resource: () => services, ensure: createEndpoints },
  ],
  create(parts) {
    const { brand, cache, serverClient: client } = parts
    const prefix = storedPrefix(parts, services)
    const addresses = storedPrefix(parts, addressesOf(brand))
    const endpoints = new Set(endpointPrefixes(parts))
    return new ServiceRepair({
      ...parts,
      client,
      services: prefix,
      endpoints,
      hasAddress: () => parts.address() !== '',
      hasRecord: (address) => cache.resource(addresses).get(address) !== undefined,
      ensureDefaultService: () => ensureService(parts),
      ensureDefaultEndpoints: () => ensureEndpoints(parts),
      feed: feedOf(parts, (each) => each === prefix || each === addresses || endpoints.has(each)),
    })
  },
}
