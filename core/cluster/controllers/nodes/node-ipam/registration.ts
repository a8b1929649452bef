import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createNodeIpam } from './node-ipam-controller.ts'

export const nodeIpam: ClusterRegistration = {
  name: 'node-ipam-controller',
  needs: () => [{ group: '', resource: 'nodes' }],
  create: createNodeIpam,
}
