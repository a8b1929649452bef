import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createAttachDetach } from './attach-detach-controller.ts'

export const attachDetach: ClusterRegistration = {
  name: 'persistentvolume-attach-detach-controller',
  needs: ({ apiDomain }) => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
    { group: '', resource: 'persistentvolumeclaims' },
    { group: '', resource: 'persistentvolumes' },
    { group: `storage.${apiDomain}`, resource: 'csidrivers' },
    { group: `storage.${apiDomain}`, resource: 'volumeattachments' },
  ],
  create: createAttachDetach,
}
