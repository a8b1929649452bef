import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { SimulatedNodes } from './simulated-nodes.ts'

export const simulatedNodes: ClusterRegistration = {
  name: 'simulated-nodes',
  needs: ({ apiDomain }) => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
    { group: `coordination.${apiDomain}`, resource: 'leases' },
  ],
  create: (parts) => new SimulatedNodes(parts),
}
