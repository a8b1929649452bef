import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createEphemeralVolumes } from './ephemeral-volumes.ts'

export const ephemeralVolume: ClusterRegistration = {
  name: 'ephemeral-volume-controller',
  needs: () => [
    { group: '', resource: 'persistentvolumeclaims' },
    { group: '', resource: 'pods' },
  ],
  create: createEphemeralVolumes,
}
