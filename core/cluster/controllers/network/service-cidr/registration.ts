import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupResource } from '../../../../base/api/group-version.ts'
import { networkingGroup } from '../../../../kinds/allocation/ip-address-object.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/controller-registration.ts'
import { feedOf } from '../../shared/open-feed.ts'
import { storedPrefix } from '../../shared/stored-resource.ts'
import { ensureDefaultRange } from './default-range.ts'
import { rangeFinalizer, ServiceCidrController } from './service-cidr-controller.ts'

const name = 'service-cidr-controller'

function rangesOf(brand: Brand): GroupResource {
  return { group: networkingGroup(brand), resource: 'servicecidrs' }
}

function addressesOf(brand: Brand): GroupResource {
  return { group: networkingGroup(brand), resource: 'ipaddresses' }
}

function ensureRange(parts: ControllerParts): Promise<void> {
  const { serverClient: client, brand, addressRanges: ranges } = parts
  // The finalizer is set only where the controller runs: nothing else would remove it.
  const finalizers = parts.runs(name) ? [rangeFinalizer(brand)] : []
  return ensureDefaultRange({ ...parts, client, ranges, finalizers })
}

export const serviceCidr: ControllerRegistration = {
  name,
  formerName: 'service-cidr',
  needs: (brand) => [rangesOf(brand), addressesOf(brand)],
  ownObjects: [{ resource: rangesOf, ensure: ensureRange }],
  create(parts) {
    const ranges = storedPrefix(parts, rangesOf(parts.brand))
    const addresses = storedPrefix(parts, addressesOf(parts.brand))
    return new ServiceCidrController({
      ...parts,
      ranges,
      ensureDefaultRange: () => ensureRange(parts),
      feed: feedOf(parts, (each) => each === ranges || each === addresses),
    })
  },
}
