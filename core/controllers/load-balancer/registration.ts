import type { ClusterRegistration } from '../cluster-registration.ts'
import { createLoadBalancerController } from './load-balancer-controller.ts'

export const loadBalancers: ClusterRegistration = {
  name: 'service-lb-controller',
  needs: () => [{ group: '', resource: 'services' }],
  create: createLoadBalancerController,
}
