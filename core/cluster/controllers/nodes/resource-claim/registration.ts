import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createResourceClaims } from './resource-claims.ts'

export const resourceClaims: ClusterRegistration = {
  name: 'resourceclaim-controller',
  needs: ({ apiDomain }) => [
    { group: '', resource: 'pods' },
    { group: `resource.${apiDomain}`, resource: 'resourceclaims' },
    { group: `resource.${apiDomain}`, resource: 'resourceclaimtemplates' },
  ],
  create: createResourceClaims,
}
