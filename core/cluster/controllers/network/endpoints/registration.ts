import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createEndpointsController } from './endpoints-controller.ts'

export const endpointsController: ClusterRegistration = {
  name: 'endpoints-controller',
  needs: () => [
    { group: '', resource: 'services' },
    { group: '', resource: 'pods' },
    { group: '', resource: 'endpoints' },
  ],
  create: createEndpointsController,
}
