import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createVolumeExpander } from './volume-expander.ts'

export const volumeExpander: ClusterRegistration = {
  name: 'persistentvolume-expander-controller',
  needs: () => [
    { group: '', resource: 'persistentvolumeclaims' },
    { group: '', resource: 'persistentvolumes' },
  ],
  create: createVolumeExpander,
}
