import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createMirroringController } from './mirroring-controller.ts'

export const endpointSliceMirroring: ClusterRegistration = {
  name: 'endpointslice-mirroring-controller',
  needs: ({ apiDomain }) => [
    { group: '', resource: 'services' },
    { group: '', resource: 'endpoints' },
    { group: `discovery.${apiDomain}`, resource: 'endpointslices' },
  ],
  create: createMirroringController,
}
