import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createLoadBalancerController } from './load-balancer-controller.ts'

export const loadBalancers: ClusterRegistration = {
  name: 'service-lb-controller',
  needs: () => [{ group: '', resource: 'services' }],
  create: createLoadBalancerController,
}
