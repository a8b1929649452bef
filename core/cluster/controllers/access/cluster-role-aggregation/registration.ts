import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupResource } from '../../../../base/api/group-version.ts'
import type { ControllerRegistration } from '../../shared/controller-registration.ts'
import { feedOf } from '../../shared/open-feed.ts'
import { storedPrefix } from '../../shared/stored-resource.ts'
import { ClusterRoleAggregation } from './cluster-role-aggregation.ts'

function clusterRoles({ apiDomain }: Brand): GroupResource {
  return { group: `rbac.authorization.${apiDomain}`, resource: 'clusterroles' }
}

export const clusterRoleAggregation: ControllerRegistration = {
  name: 'clusterrole-aggregation-controller',
  formerName: 'clusterrole-aggregation',
  needs: (brand) => [clusterRoles(brand)],
  create(parts) {
    const roles = storedPrefix(parts, clusterRoles(parts.brand))
    return new ClusterRoleAggregation({ ...parts, feed: feedOf(parts, (each) => each === roles) })
  },
}
