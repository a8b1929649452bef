import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createVolumeBinder } from './volume-binder.ts'

export const volumeBinder: ClusterRegistration = {
  name: 'persistentvolume-binder-controller',
  needs: ({ apiDomain }) => [
    { group: '', resource: 'persistentvolumeclaims' },
    { group: '', resource: 'persistentvolumes' },
    { group: '', resource: 'pods' },
    { group: `storage.${apiDomain}`, resource: 'storageclasses' },
  ],
  create: createVolumeBinder,
}
