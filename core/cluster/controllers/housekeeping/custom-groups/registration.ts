import { registrationGroup } from '../../../../requests/first-objects/local-api-services.ts'
import type { ControllerRegistration } from '../../shared/controller-registration.ts'
import { feedOf } from '../../shared/open-feed.ts'
import { storedPrefix } from '../../shared/stored-resource.ts'
import { CustomGroups } from './custom-groups.ts'

export const customGroups: ControllerRegistration = {
  name: 'custom-resource-groups',
  needs: (brand) => [{ group: registrationGroup(brand), resource: 'apiservices' }],
  create(parts) {
    const { brand } = parts
    const group = registrationGroup(brand)
    const prefix = storedPrefix(parts, { group, resource: 'apiservices' })
    return new CustomGroups({
      ...parts,
      client: parts.serverClient,
      isComing: (name) =>
        parts.runs('resource-metrics') && name === `v1beta1.metrics.${brand.apiDomain}`,
      read: (name) => parts.cache.resource(prefix).get(name),
      feed: feedOf(parts, (each) => each === prefix),
    })
  },
}
