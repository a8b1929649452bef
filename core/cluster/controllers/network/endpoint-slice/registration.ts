import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createEndpointSliceController } from './endpoint-slice-controller.ts'

export const endpointSliceController: ClusterRegistration = {
  name: 'endpointslice-controller',
  needs: ({ apiDomain }) => [
    { group: '', resource: 'services' },
    { group: '', resource: 'pods' },
    { group: '', resource: 'nodes' },
    { group: `discovery.${apiDomain}`, resource: 'endpointslices' },
  ],
  create: createEndpointSliceController,
}
